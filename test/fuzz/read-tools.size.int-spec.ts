import { withConnection } from '#testing';
import { FuzzStage, NO_FAULTS } from './calls/fuzz-stage';
import { PEOPLE } from './site/people';

const PAGES = 50_000;
const PLANTS = 1_000_000;

/** Half of the pages lie directly below page 80, the others in a deep branch there; plants lie on page 70. No row has a token. */
const MORE_ROWS = `
SET SESSION sql_mode = '';
INSERT INTO pages (uid, pid, title, slug, doktype, sorting, perms_everybody)
  SELECT 100000 + seq, IF(seq % 2 = 0, 80, IF(seq < 10, 80, 100000 + (seq DIV 10) * 2 + 1)), CONCAT('Poppy ', seq), CONCAT('/poppy-', seq), 1, seq, 1
  FROM seq_1_to_${PAGES};
INSERT INTO tx_garden_plant (uid, pid, title) SELECT 100000 + seq, 70, CONCAT('Poppy ', seq) FROM seq_1_to_${PLANTS};`;

/** What is asked of a tool, and the form and number of the lines its answer must have: exactly as many as its cap. */
const CASES: [tool: string, args: object, line: RegExp, cap: number][] = [
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

describe(`Reading tools on ${PAGES} pages and ${PLANTS} records`, () => {
  let stage: FuzzStage;

  beforeAll(async () => {
    stage = await FuzzStage.create();
    await withConnection(stage.site.database.url, (connection) => connection.query(MORE_ROWS));
  }, 240_000);

  afterAll(() => stage?.remove());

  it.each(CASES)(
    '%s %j shows as much as its cap and no more (R-30.12, R-30.89)',
    async (tool, args, line, cap) => {
      const call = { tool, user: PEOPLE.admin, args: JSON.stringify(args) };
      expect(await stage.faultsOf(call)).toEqual(NO_FAULTS);
      const content = await stage.contentOf(tool, PEOPLE.admin, args);
      expect(content.split('\n').filter((each) => line.test(each))).toHaveLength(cap);
    },
  );
});
