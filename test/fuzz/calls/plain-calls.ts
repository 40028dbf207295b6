import { SEARCH_ENGINES } from '../site/search-indexes';
import type { SiteRows } from '../site/site-rows';

export type Arguments = Record<string, unknown>;

const TABLES = [
  'pages',
  'tt_content',
  'tx_garden_plant',
  'tx_garden_ledger',
  'tx_nrllm_note',
  'be_users',
  'sys_category',
  'sys_template',
];
/** More than any tool shows. */
const MUCH = 9_999;
const FOLDERS = ['/', '/garden/', '/garden/many/', '/press/', '/docs/', '/board/'];
const SOURCES = [
  'packages/garden/Classes/Api.php',
  'vendor/acme/shop/x.php',
  'config/sites/main/config.yaml',
  'var/log/typo3_errors.log',
  'inner.php',
];

/** Columns of several tables, open and secret ones. */
export const COLUMNS = [
  'pid',
  'title',
  'header',
  'bodytext',
  'note',
  'api_key',
  'owner_password',
  'description',
  'sys_language_uid',
  'slug',
  'TSconfig',
  'hidden',
  'config',
];

/** What an honest caller would ask of each tool, so that whatever may be shown is shown to somebody; other tools get no arguments. */
export function plainCalls(rows: SiteRows): Record<string, Arguments[]> {
  return { ...recordCalls(rows), ...fileCalls(rows), ...instanceCalls(), ...evidenceCalls(rows) };
}

const each = (values: readonly unknown[], name: string, further: Arguments = {}): Arguments[] =>
  values.map((value) => ({ [name]: value, ...further }));

const combined = (calls: Arguments[], further: Arguments[]): Arguments[] =>
  calls.flatMap((args) => further.map((more) => ({ ...args, ...more })));

/** The rows that are not there for their number only. */
function uidsOf(rows: SiteRows, table: string): number[] {
  return rows
    .of(table)
    .map((row) => Number(row['uid']))
    .filter((uid) => uid < 1000);
}

function recordCalls(rows: SiteRows): Record<string, Arguments[]> {
  const pages = uidsOf(rows, 'pages');
  const table = 'tx_garden_plant';
  return {
    search_records: [
      { query: 'qk', limit: MUCH },
      ...each(TABLES, 'table', { query: 'Lavender', limit: MUCH }),
    ],
    get_page_content: combined(each(pages, 'uid'), [{}, { language: 1 }]),
    read_records: [
      ...each(TABLES, 'table', { fields: COLUMNS, limit: MUCH }),
      ...each(pages, 'pid', { table, fields: COLUMNS, limit: MUCH }),
    ],
    get_record_history: TABLES.flatMap((name) =>
      each(uidsOf(rows, name).slice(0, 20), 'uid', { table: name, limit: MUCH }),
    ),
    get_pagetree: [{}, { depth: 5 }, ...each([10, 15, 17, 30, 80, 1000], 'rootUid', { depth: 5 })],
    get_full_tca: [{}],
    get_table_schema: each(TABLES, 'table'),
    get_tca: [{}, ...each(TABLES, 'table')],
    validate_tca: [{}, ...each(TABLES, 'table')],
    get_flexform_schema: each(['settings', 'secret_settings'], 'field', { table }),
    resolve_url: each(
      rows
        .of('pages')
        .slice(0, 40)
        .map((page) => page['slug']),
      'url',
    ),
  };
}

function fileCalls(rows: SiteRows): Record<string, Arguments[]> {
  const files = each(uidsOf(rows, 'sys_file').slice(0, 50), 'uid');
  return {
    read_fal_asset_meta: files,
    get_fal_references: files,
    browse_fal_folder: combined(each(FOLDERS, 'folder'), [{}, { storage: 1 }, { storage: 3 }]),
    search_fal_files: each(['qk', 'Lavender', '.svg'], 'query', { limit: MUCH }),
    find_missing_files: [{ limit: MUCH }],
    fluid_resolve: [{ name: 'Item/List', extension: 'garden' }],
    read_source: each(SOURCES, 'path', { lines: MUCH }),
    search_code: [
      ...each(['Lavender', 'lavender', 'qk'], 'pattern', { max_results: MUCH }),
      { pattern: 'qk\\w+', regex: true },
    ],
    get_last_exception: [{}, { index: 1 }, { index: 2 }, { search: 'Lavender' }],
    list_deprecations: [{ limit: MUCH }],
  };
}

function instanceCalls(): Record<string, Arguments[]> {
  const pages = each([1, 10, 20, 30], 'pageUid');
  const paths = each(['', 'page', 'plugin.tx_garden', 'lib.many'], 'path');
  return {
    get_typoscript: combined(combined(pages, paths), [{}, { type: 'constants' }]),
    get_tsconfig: combined(pages, [{}, { path: 'mod.garden' }]),
    check_typoscript: pages,
    get_site_config: [{}, { identifier: 'main' }],
    fetch_logs: [{ limit: MUCH }],
    probe_url: each(['/', '/broken', '/moved'], 'url'),
  };
}

function evidenceCalls(rows: SiteRows): Record<string, Arguments[]> {
  const question = { question: 'Lavender', max_sources: MUCH };
  const pages = uidsOf(rows, 'pages').flatMap((uid) => [`database:${uid}:0`, `database:${uid}:1`]);
  // The pages with one entry of each kind: a visitor's, a member's, an outdated one, a file.
  const entries = rows.of('tx_kesearch_index').slice(0, 16);
  const indexed = rows.of('index_phash').slice(0, 8);
  const sources = [
    ...pages,
    ...entries.map((row) => `ke_search:${row['uid']}`),
    ...indexed.map((row) => `indexed_search:${row['phash']}`),
  ];
  return {
    site_rag_query: [question, { ...question, language: 1 }],
    site_fetch_source: each(sources, 'source_id'),
  };
}

/** Engines under which a call's answer differs; a source is known to its own engine alone. */
export function enginesOf(tool: string, args: Arguments): (string | undefined)[] {
  if (tool === 'site_rag_query') return [undefined, ...SEARCH_ENGINES];
  return [SEARCH_ENGINES.find((engine) => String(args['source_id']).startsWith(`${engine}:`))];
}
