import type { SqlConnection } from '#database';
import { quoteName, type RecordRow } from '#typo3';
import { rowLock } from '../record/row-lock';
import type { ColumnValue } from '../values/php-text';
import { isPlaceholder } from './placeholder-uids';
import { matches, sqlOf, withoutPlaceholders, type RowConditions } from './row-conditions';
import { shifted, type SortingShift } from './sorting-shift';
import { TooManyRowsError } from './too-many-rows.error';

/** Rows one question may load; more means the call reaches too far for one approval. */
export const MAX_ROWS = 20_000;

/**
 * The database as it will be after the steps planned so far: stored rows, locked on a writing transaction, under what the run has changed,
 * added and removed in memory. Nothing is written (design §7).
 */
export class WorkingRows {
  private readonly tables = new Map<string, WorkingTable>();

  constructor(private readonly db: SqlConnection) {}

  /** The row in whatever state: deleted, hidden or a draft; null when there is none. */
  async find(table: string, uid: number): Promise<RecordRow | null> {
    const known = this.of(table).rows.get(uid);
    if (known !== undefined) return known;
    if (isPlaceholder(uid) || uid <= 0) return null;
    const found = await this.select(table, ['*'], { uid });
    const row = found[0] === undefined ? null : this.of(table).fromDatabase(found[0]);
    this.of(table).rows.set(uid, row);
    return row;
  }

  /** Whole rows that meet the conditions, by uid; rows added in this run come last. */
  async where(table: string, conditions: RowConditions): Promise<RecordRow[]> {
    const stored = await this.select(table, ['*'], conditions);
    const working = this.of(table);
    for (const row of stored) {
      if (!working.rows.has(Number(row['uid'])))
        working.rows.set(Number(row['uid']), working.fromDatabase(row));
    }
    return working.matching(stored, conditions);
  }

  /** As `where`, with the named columns only; for long lists of which little is asked. */
  async columnsWhere(
    table: string,
    columns: readonly string[],
    conditions: RowConditions,
  ): Promise<RecordRow[]> {
    const stored = await this.select(table, namesOf(columns, conditions), conditions);
    return this.of(table).matching(stored, conditions);
  }

  /** As `columnsWhere`, without locking: for rows the run only asks about. */
  async peek(table: string, columns: readonly string[], conditions: RowConditions): Promise<RecordRow[]> {
    const stored = await this.select(table, namesOf(columns, conditions), conditions, '');
    return this.of(table).matching(stored, conditions);
  }

  /** Rows the run has added that meet the conditions; asks nothing of the database. */
  made(table: string, conditions: RowConditions): RecordRow[] {
    return this.of(table)
      .made()
      .filter((row) => matches(row, conditions));
  }

  update(table: string, row: RecordRow, set: ReadonlyMap<string, ColumnValue>): RecordRow {
    const uid = Number(row['uid']);
    const next = { ...(this.of(table).rows.get(uid) ?? row), ...Object.fromEntries(set) };
    this.of(table).change(uid, next, [...set.keys()]);
    return next;
  }

  add(table: string, row: RecordRow): void {
    this.of(table).add(row);
  }

  /** From now on there is no such row. */
  remove(table: string, uid: number): void {
    this.of(table).remove(uid);
  }

  shift(shift: SortingShift): void {
    this.of(shift.table).shift(shift);
  }

  private of(table: string): WorkingTable {
    const known = this.tables.get(table);
    if (known !== undefined) return known;
    const fresh = new WorkingTable();
    this.tables.set(table, fresh);
    return fresh;
  }

  private async select(
    table: string,
    columns: readonly string[],
    conditions: RowConditions,
    lock = rowLock(this.db),
  ): Promise<RecordRow[]> {
    const { sql, params } = sqlOf(withoutPlaceholders(conditions));
    const names = columns.map((column) => (column === '*' ? column : quoteName(column))).join(', ');
    const rows = await this.db.query<RecordRow>(
      `SELECT ${names} FROM ${quoteName(table)} WHERE ${sql} ORDER BY uid LIMIT ${MAX_ROWS + 1}${lock}`,
      params,
    );
    if (rows.length > MAX_ROWS) throw new TooManyRowsError(`more than ${MAX_ROWS} rows of ${table}`);
    return rows;
  }
}

function namesOf(columns: readonly string[], conditions: RowConditions): string[] {
  return [...new Set(['uid', 'pid', ...columns, ...Object.keys(conditions)])];
}

class WorkingTable {
  /** Rows known as they are now; null for one that is not there. */
  readonly rows = new Map<number, RecordRow | null>();
  private readonly changed = new Map<number, Set<string>>();
  private readonly added = new Set<number>();
  private readonly shifts: SortingShift[] = [];

  /** A stored row under the shifts of this run. */
  fromDatabase(row: RecordRow): RecordRow {
    return this.shifts.reduce(shifted, row);
  }

  change(uid: number, row: RecordRow, columns: readonly string[]): void {
    this.rows.set(uid, row);
    const known = this.changed.get(uid) ?? new Set<string>();
    columns.forEach((column) => known.add(column));
    this.changed.set(uid, known);
  }

  add(row: RecordRow): void {
    const uid = Number(row['uid']);
    this.rows.set(uid, row);
    this.added.add(uid);
  }

  made(): RecordRow[] {
    return [...this.added].map((uid) => this.rows.get(uid) ?? null).filter((row) => row !== null);
  }

  remove(uid: number): void {
    this.rows.set(uid, null);
    this.added.delete(uid);
  }

  shift(shift: SortingShift): void {
    for (const [uid, row] of this.rows) {
      const next = row === null ? null : shifted(row, shift);
      if (next !== row) this.rows.set(uid, next);
    }
    this.shifts.push(shift);
  }

  /** Stored rows that still meet the conditions after this run's changes, rows that meet them now, rows added. */
  matching(stored: readonly RecordRow[], conditions: RowConditions): RecordRow[] {
    const result = new Map<number, RecordRow>();
    for (const row of stored) {
      const uid = Number(row['uid']);
      const current = this.rows.has(uid) ? (this.rows.get(uid) ?? null) : this.fromDatabase(row);
      const changed = this.changed.get(uid) ?? new Set<string>();
      if (current !== null && matches(current, conditions, changed)) result.set(uid, current);
    }
    for (const uid of [...this.changed.keys(), ...this.added]) {
      const row = this.rows.get(uid) ?? null;
      if (row !== null && !result.has(uid) && matches(row, conditions)) result.set(uid, row);
    }
    const inOrder = [...result].sort(([left], [right]) => orderOf(left) - orderOf(right));
    return inOrder.map(([, row]) => row);
  }
}

/** Stored rows by uid, then added ones in the order they were made. */
function orderOf(uid: number): number {
  return isPlaceholder(uid) ? Number.MAX_SAFE_INTEGER / 2 - uid : uid;
}
