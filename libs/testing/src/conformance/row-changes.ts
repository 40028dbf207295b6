export type StoredRow = Record<string, unknown>;

/** What changed in a table, in the form of the recordings (`changes` of a case). */
export interface TableChanges {
  inserted?: StoredRow[];
  updated?: Record<string, Record<string, [before: unknown, after: unknown]>>;
  deleted?: StoredRow[];
}

export type RowChanges = Record<string, TableChanges>;

export type RowsByTable = ReadonlyMap<string, ReadonlyMap<string, StoredRow>>;

export interface RowSource {
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** Every row of the named tables; `sys_refindex` is keyed by its hash, relation tables by the whole row, all others by `uid`. */
export async function readTables(source: RowSource, tables: readonly string[]): Promise<RowsByTable> {
  const all = new Map<string, ReadonlyMap<string, StoredRow>>();
  for (const table of tables) {
    const rows = await source.query<StoredRow>(`SELECT * FROM \`${table}\``);
    const keyed = rows.map((row) => [rowKey(table, row), row] as const);
    all.set(table, new Map(keyed.sort(([left], [right]) => compareKeys(left, right))));
  }
  return all;
}

function rowKey(table: string, row: StoredRow): string {
  if (table === 'sys_refindex') return String(row['hash']);
  return row['uid'] === undefined ? JSON.stringify(row) : `${row['uid'] as number}`;
}

function compareKeys(left: string, right: string): number {
  return Number(left) - Number(right) || (left < right ? -1 : 1);
}

/** Differences between two readings; a table without any is left out. */
export function rowChanges(before: RowsByTable, after: RowsByTable): RowChanges {
  const changes: RowChanges = {};
  for (const [table, old] of before) {
    const now = after.get(table) ?? new Map<string, StoredRow>();
    const found = tableChanges(old, now);
    if (Object.keys(found).length > 0) changes[table] = found;
  }
  return changes;
}

function tableChanges(
  old: ReadonlyMap<string, StoredRow>,
  now: ReadonlyMap<string, StoredRow>,
): TableChanges {
  const inserted = [...now].filter(([key]) => !old.has(key)).map(([, row]) => row);
  const deleted = [...old].filter(([key]) => !now.has(key)).map(([, row]) => row);
  const updated: TableChanges['updated'] = {};
  for (const [key, row] of now) {
    const columns = changedColumns(old.get(key) ?? row, row);
    if (Object.keys(columns).length > 0) updated[key] = columns;
  }
  return {
    ...(inserted.length > 0 && { inserted }),
    ...(Object.keys(updated).length > 0 && { updated }),
    ...(deleted.length > 0 && { deleted }),
  };
}

function changedColumns(before: StoredRow, after: StoredRow): Record<string, [unknown, unknown]> {
  const changed = Object.entries(after).filter(([column, value]) => value !== before[column]);
  return Object.fromEntries(changed.map(([column, value]) => [column, [before[column], value]]));
}

/** Columns that D-22 and the recordings' README leave out of a comparison. */
const UNCOMPARED: Record<string, string[]> = {
  sys_log: ['uid', 'IP', 'request_id', 'time_micro', 'component'],
  sys_history: ['uid'],
};

/** Rows in a form two recordings can be compared in: generated uids by their order, correlation scopes by first appearance (D-22). */
export function comparableChanges(changes: RowChanges): RowChanges {
  const history = changes['sys_history']?.inserted ?? [];
  const places = new Map(history.map((row, index) => [String(row['uid']), `#${index}`]));
  const scopes = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(changes).map(([table, found]) => [
      table,
      {
        ...found,
        ...(found.inserted && {
          inserted: sortRows(
            table,
            found.inserted.map((row) => comparableRow(table, row, { places, scopes })),
          ),
        }),
        ...(found.deleted && { deleted: sortRows(table, found.deleted) }),
      },
    ]),
  );
}

interface Names {
  places: ReadonlyMap<string, string>;
  scopes: Map<string, string>;
}

function comparableRow(table: string, row: StoredRow, { places, scopes }: Names): StoredRow {
  const kept = Object.entries(row).filter(([column]) => !(UNCOMPARED[table] ?? []).includes(column));
  return Object.fromEntries(
    kept.map(([column, value]) => {
      if (column === 'correlation_id') return [column, nameScope(String(value), scopes)];
      if (column === 'log_data')
        return [
          column,
          String(value).replace(
            /"history":"(\d+)"/,
            (_all, uid: string) => `"history":"${places.get(uid) ?? uid}"`,
          ),
        ];
      return [column, value];
    }),
  );
}

function nameScope(correlation: string, scopes: Map<string, string>): string {
  const [scope = '', subject = ''] = correlation.split(':');
  if (!scopes.has(scope)) scopes.set(scope, `scope${scopes.size + 1}`);
  return `${scopes.get(scope)}:${subject}`;
}

/** The order of index rows and relation rows says nothing; history and log keep theirs. */
function sortRows(table: string, rows: StoredRow[]): StoredRow[] {
  const hasOrder = table !== 'sys_refindex' && rows.every((row) => row['uid'] !== undefined);
  return hasOrder || table === 'sys_history' || table === 'sys_log'
    ? rows
    : [...rows].sort((left, right) => (rowKey(table, left) < rowKey(table, right) ? -1 : 1));
}
