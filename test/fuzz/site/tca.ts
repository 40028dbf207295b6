/** An ordered PHP array as it travels in a snapshot. */
export interface WireMap {
  '%': [string, unknown][];
}

export const map = (entries: [string, unknown][]): WireMap => ({ '%': entries });

/** A token for a part of the snapshot; `secret` when no tool may show it. */
export type Fact = (part: string, name: string, secret?: boolean) => string;

/** DDL of the tables the demo site's schema lacks. */
export const FURTHER_TABLES = `
CREATE TABLE tx_garden_plant (uid INT PRIMARY KEY AUTO_INCREMENT, pid INT NOT NULL DEFAULT 0, deleted SMALLINT NOT NULL DEFAULT 0, hidden SMALLINT NOT NULL DEFAULT 0, starttime INT NOT NULL DEFAULT 0, endtime INT NOT NULL DEFAULT 0, sys_language_uid INT NOT NULL DEFAULT 0, l10n_parent INT NOT NULL DEFAULT 0, t3ver_wsid INT NOT NULL DEFAULT 0, t3ver_oid INT NOT NULL DEFAULT 0, t3ver_state SMALLINT NOT NULL DEFAULT 0, title VARCHAR(255), note TEXT, api_key VARCHAR(255), owner_password VARCHAR(255), access_token VARCHAR(255), KEY parent (pid));
CREATE TABLE tx_garden_ledger (uid INT PRIMARY KEY, pid INT, title VARCHAR(255), amount VARCHAR(255));
CREATE TABLE tx_nrllm_note (uid INT PRIMARY KEY, pid INT, title VARCHAR(255), note TEXT);
CREATE TABLE tx_scheduler_task (uid INT PRIMARY KEY, deleted SMALLINT NOT NULL DEFAULT 0, description TEXT, tasktype VARCHAR(255), nextexecution INT NOT NULL DEFAULT 0, serialized_task_object TEXT, lastexecution_failure TEXT);`;

interface FurtherTable {
  settings: [string, unknown][];
  columns: string[];
  searched: string[];
}

const ENABLING = map([
  ['disabled', 'hidden'],
  ['starttime', 'starttime'],
  ['endtime', 'endtime'],
]);

/** One table editors may have, with secret columns; one for admins only; one no generic tool opens. */
const FURTHER: Record<string, FurtherTable> = {
  tx_garden_plant: {
    settings: [
      ['label', 'title'],
      ['label_alt', 'note,api_key'],
      ['delete', 'deleted'],
      ['versioningWS', true],
      ['languageField', 'sys_language_uid'],
      ['transOrigPointerField', 'l10n_parent'],
      ['enablecolumns', ENABLING],
    ],
    columns: [
      'title',
      'note',
      'api_key',
      'owner_password',
      'access_token',
      'hidden',
      'sys_language_uid',
      'l10n_parent',
    ],
    searched: ['title', 'note', 'api_key', 'owner_password'],
  },
  tx_garden_ledger: {
    settings: [
      ['label', 'title'],
      ['adminOnly', true],
    ],
    columns: ['title', 'amount'],
    searched: ['title', 'amount'],
  },
  tx_nrllm_note: { settings: [['label', 'title']], columns: ['title', 'note'], searched: ['title', 'note'] },
};

/** Columns a search looks into, secret ones among them: TYPO3 does not know that they are. */
export const FURTHER_SEARCHED: Record<string, string[]> = Object.fromEntries(
  Object.entries(FURTHER).map(([table, { searched }]) => [table, searched]),
);

export function furtherTca(fact: Fact): [string, unknown][] {
  return Object.entries(FURTHER).map(([table, definition]) => [table, tableOf(table, definition, fact)]);
}

function tableOf(table: string, definition: FurtherTable, fact: Fact): WireMap {
  const columns = definition.columns.map((name) => column(`${table}.${name}`, name, fact));
  const flexColumns = table === 'tx_garden_plant' ? ['settings', 'secret_settings'].map(flexColumn) : [];
  // More faults than `validate_tca` lists.
  const showitem = Array.from({ length: 60 }, (_, index) => `gone${index}`).join(',');
  return map([
    ['ctrl', map([['title', fact('title', table)], ...definition.settings])],
    ['columns', map([...columns, ...flexColumns])],
    ['types', map([['0', map([['showitem', showitem]])]])],
    ['palettes', map([])],
  ]);
}

function column(path: string, name: string, fact: Fact): [string, unknown] {
  const config = map([
    ['type', 'input'],
    ['renderType', fact('column', path)],
    ['default', fact('default', path, true)],
  ]);
  return [
    name,
    map([
      ['label', fact('label', path, true)],
      ['config', config],
    ]),
  ];
}

function flexColumn(name: string): [string, unknown] {
  const config = map([
    ['type', 'flex'],
    ['ds', map([['default', 'x']])],
  ]);
  return [name, map([['config', config]])];
}

/** Data structures of the two FlexForm columns; one column's name tells a secret. */
export function furtherFlexForms(fact: Fact): Record<string, WireMap> {
  return {
    'tx_garden_plant.settings.default': flexForm(fact('flex', 'settings')),
    'tx_garden_plant.secret_settings.default': flexForm(fact('flex', 'secret_settings', true)),
  };
}

function flexForm(label: string): WireMap {
  const field = map([
    ['label', label],
    ['config', map([['type', 'input']])],
  ]);
  const root = map([
    ['type', 'array'],
    ['el', map([['field', field]])],
  ]);
  return map([['sheets', map([['sDEF', map([['ROOT', root]])]])]]);
}
