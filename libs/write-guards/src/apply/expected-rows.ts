import type { LeftRow } from '../undo/write-inverse';
import type { SortingShift } from '../run/sorting-shift';
import type { ColumnValues } from '../run/write-step';
import type { ColumnValue } from '../values/php-text';

/** What written rows must hold in the end; what is overwritten later counts in its last form. */
export class ExpectedRows {
  private readonly tables = new Map<string, Map<number, Map<string, ColumnValue>>>();

  /** Rows that must be gone. */
  readonly removed = new Map<string, number[]>();

  set(table: string, uid: number, columns: ColumnValues): void {
    const rows = this.tables.get(table) ?? new Map<number, Map<string, ColumnValue>>();
    rows.set(uid, new Map([...(rows.get(uid) ?? []), ...columns]));
    this.tables.set(table, rows);
  }

  remove(table: string, uid: number): void {
    this.tables.get(table)?.delete(uid);
    this.removed.set(table, [...(this.removed.get(table) ?? []), uid]);
  }

  /** A shift may move any row of its page, so places written before are no longer known. */
  shift({ table, column }: SortingShift): void {
    for (const columns of this.tables.get(table)?.values() ?? []) columns.delete(column);
  }

  /** As plain rows, one by one. */
  rows(): LeftRow[] {
    return [...this.tables].flatMap(([table, rows]) =>
      [...rows].map(([uid, columns]) => ({ table, uid, columns: Object.fromEntries(columns) })),
    );
  }

  entries(): Iterable<readonly [table: string, rows: ReadonlyMap<number, ColumnValues>]> {
    return this.tables;
  }
}
