import type { RecordRow } from '#typo3';

/** One UPDATE that makes room on a page: no time stamp, no history, no log. */
export interface SortingShift {
  kind: 'shift';
  table: string;
  /** `ctrl.sortby`. */
  column: string;
  /** `ctrl.delete`; empty for a table without soft delete. */
  deleteColumn: string;
  /** Whether workspace versions have to be left where they are. */
  versioned: boolean;
  pid: number;
  /** Only rows above this value; null for every row of the page. */
  above: number | null;
  by: number;
}

/** The row after a shift; the same object when the shift does not reach it. */
export function shifted(row: RecordRow, shift: SortingShift): RecordRow {
  const sorting = Number(row[shift.column] ?? 0);
  const reached =
    Number(row['pid']) === shift.pid &&
    Number(row[shift.deleteColumn] ?? 0) === 0 &&
    (!shift.versioned || Number(row['t3ver_oid'] ?? 0) === 0) &&
    (shift.above === null || sorting > shift.above);
  return reached ? { ...row, [shift.column]: sorting + shift.by } : row;
}
