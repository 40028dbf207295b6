import type { SortingShift } from '../run/sorting-shift';
import type { ColumnValue } from '../values/php-text';

/** What written rows must hold in the end; what is overwritten later counts in its last form. */
export class ExpectedRows {
  private readonly tables = new Map<string, Map<number, Map<string, ColumnValue>>>();

  set(table: string, uid: number, columns: ReadonlyMap<string, ColumnValue>): void {
    const rows = this.tables.get(table) ?? new Map<number, Map<string, ColumnValue>>();
    rows.set(uid, new Map([...(rows.get(uid) ?? []), ...columns]));
    this.tables.set(table, rows);
  }

  forget(table: string, uid: number): void {
    this.tables.get(table)?.delete(uid);
  }

  /** A shift may move any row of its page, so places written before are no longer known. */
  shift({ table, column }: SortingShift): void {
    for (const columns of this.tables.get(table)?.values() ?? []) columns.delete(column);
  }

  *entries(): Iterable<{ table: string; uid: number; columns: ReadonlyMap<string, ColumnValue> }> {
    for (const [table, rows] of this.tables) {
      for (const [uid, columns] of rows) yield { table, uid, columns };
    }
  }
}
