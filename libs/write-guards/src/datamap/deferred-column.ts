import type { ColumnSchema } from '#typo3';

/** A column whose items are known once all records of the instance are there. */
export interface DeferredColumn {
  table: string;
  uid: number;
  column: ColumnSchema;
  /** Uids, `table_uid`, or the marks of new records. */
  items: readonly string[];
}
