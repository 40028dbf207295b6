import type { RecordRow } from '#typo3';

const DRAFT_COLUMNS = ['deleted', 't3ver_wsid', 't3ver_oid', 't3ver_state'];

/** a deleted row, and a draft named by its own uid, are answered like a missing one. */
export function isLiveRow(row: RecordRow): boolean {
  return DRAFT_COLUMNS.every((column) => Number(row[column] ?? 0) === 0);
}
