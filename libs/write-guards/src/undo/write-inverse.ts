import type { MoveOrigin } from '../run/move-origin';
import type { ColumnValue } from '../values/php-text';

type Columns = Record<string, ColumnValue>;

/** A row as a write left it: only the columns the write set. */
export interface LeftRow {
  table: string;
  uid: number;
  columns: Columns;
}

/** One step of taking a write back. */
export type InverseChange =
  /** Old values come back; `recorded` where TYPO3 records changes of such a row. */
  | { kind: 'restore'; table: string; uid: number; columns: Columns; recorded: boolean }
  /** A record the write marked as deleted is there again. */
  | { kind: 'undelete'; table: string; uid: number }
  | ({ kind: 'move' } & MoveOrigin)
  | { kind: 'relate'; table: string; action: 'insert' | 'update' | 'delete'; where: Columns; set: Columns };

/** How an applied write is taken back, and what must still stand for that; plain JSON, stored sealed with the write. */
export interface WriteInverse {
  version: 1;
  /** Rows that must be as the write left them. */
  left: LeftRow[];
  /** In the order they are carried out. */
  changes: InverseChange[];
}
