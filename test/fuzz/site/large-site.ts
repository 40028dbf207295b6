import { withConnection } from '#testing';

export const MANY_PAGES = 50_000;
export const MANY_RECORDS = 1_000_000;

/** Half of the pages lie directly below page 80, the others in a deep branch there; plants lie on page 70. No row has a token. */
const MORE_ROWS = `
SET SESSION sql_mode = '';
INSERT INTO pages (uid, pid, title, slug, doktype, sorting, perms_everybody)
  SELECT 100000 + seq, IF(seq % 2 = 0, 80, IF(seq < 10, 80, 100000 + (seq DIV 10) * 2 + 1)), CONCAT('Poppy ', seq), CONCAT('/poppy-', seq), 1, seq, 1
  FROM seq_1_to_${MANY_PAGES};
INSERT INTO tx_garden_plant (uid, pid, title) SELECT 100000 + seq, 70, CONCAT('Poppy ', seq) FROM seq_1_to_${MANY_RECORDS};`;

/** Makes the invented site as large as sites get. */
export async function addManyRows(url: string): Promise<void> {
  await withConnection(url, (connection) => connection.query(MORE_ROWS));
}

/** What is asked of a tool, and the form and number of the lines its answer must have: exactly as many as its cap. */
export const LARGE_CALLS: readonly [tool: string, args: object, line: RegExp, cap: number][] = [
  ['get_pagetree', { rootUid: 80, depth: 5 }, /^ *\[\d+\] /, 200],
  ['read_records', { table: 'tx_garden_plant', limit: 999 }, /^- tx_garden_plant:\d+$/, 50],
  [
    'read_records',
    { table: 'tx_garden_plant', where_equals: { pid: 70 }, offset: 99_999, limit: 999 },
    /^- tx_garden_plant:\d+$/,
    50,
  ],
  ['read_records', { table: 'pages', fields: ['title'], offset: 10_000, limit: 50 }, /^- pages:\d+$/, 50],
  ['search_records', { query: 'Poppy', limit: 999 }, /^\w+:\d+ · /, 50],
  ['search_records', { query: 'Poppy', table: 'tx_garden_plant', limit: 999 }, /^\w+:\d+ · /, 50],
  ['site_rag_query', { question: 'Poppy', max_sources: 999 }, /^\d+\. /, 20],
];
