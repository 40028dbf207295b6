import type { RelationItem } from './relation-item';
import type { RelationTable } from './relation-table';

/** Other records with the same value in a column. */
export interface SameValueQuestion {
  table: string;
  column: string;
  value: string;
  /** The record itself, 0 for a new one. */
  uid: number;
  /** Only on this page; null: wherever. */
  pid: number | null;
  /** Column that marks deleted rows, which never count; empty without one. */
  deleteColumn: string;
  /** Translations of the record itself do not count: the column that points to their parent; empty where they do. */
  parentColumn: string;
  /** Drafts of workspaces do not count. */
  liveOnly: boolean;
}

/** What the values of a record depend on beside the record. Answers are those of the database as the run leaves it so far. */
export interface ValueRows {
  /** How many records there are, counted no further than `limit`. */
  countSame(question: SameValueQuestion, limit: number): Promise<number>;
  /** Related records of one record, in their order; items that are drafts of a workspace left out. */
  relatedItems(relation: RelationTable, uid: number): Promise<RelationItem[]>;
  /** Which of these tables have rows on a page; deleted ones count. */
  tablesOnPage(page: number, tables: readonly string[]): Promise<string[]>;
}
