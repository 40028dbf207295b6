import type { ColumnValue } from '../values/php-text';
import type { Refusal } from './refusal';

/** The record a write touches. */
export interface WriteTarget {
  table: string;
  uid: number;
  action: 'created' | 'updated' | 'deleted';
}

export interface CardField {
  field: string;
  /** English label of the column for this record type. */
  label: string;
  before: string;
  after: string;
}

/** What an approver sees. Lines are unbounded here; `storeLines` bounds them. */
export interface Card {
  lines: string[];
  record: { table: string; uid: number; label: string };
  diff: CardField[];
  warnings: string[];
}

export type ColumnValues = ReadonlyMap<string, ColumnValue>;

/** One UPDATE that TYPO3 neither records nor logs: the pointer columns of a child of a file or inline column. */
export interface ChildTouch {
  kind: 'touch';
  table: string;
  uid: number;
  set: ColumnValues;
}

/** One UPDATE of a record with its `sys_history` and `sys_log` rows. */
export interface RecordChange {
  kind: 'change';
  table: string;
  uid: number;
  pid: number;
  /** Changed columns and `tstamp`, in processing order. */
  set: ColumnValues;
  /** Stored values of the changed columns, without `tstamp`, in the same order. */
  before: ColumnValues;
  /** Normalised values of the changed columns, without `tstamp`. */
  after: ColumnValues;
}

export type WriteStep = ChildTouch | RecordChange;

/** A call that takes the write back: the same tool with the old values. */
export interface InverseCall {
  tool: string;
  arguments: Record<string, string | number>;
}

/** Everything a call would do, found out without touching anything (design §7). */
export interface WritePlan {
  readonly refused?: false;
  card: Card;
  /** In the order TYPO3 writes them. */
  steps: WriteStep[];
  /** Columns the call sets, as they must be stored afterwards. */
  readBack: { table: string; uid: number; columns: ColumnValues };
  /** `be_users` uid that history and log name; never the approver. */
  actorUid: number;
  /** Unix seconds; the same for all rows of the call. */
  now: number;
  cacheTags: string[];
  inverse: InverseCall;
  /** Null when the page already holds everything. */
  target: WriteTarget | null;
  /** Text for the model once everything is stored. */
  success: string;
}

export type PlanOutcome = WritePlan | Refusal;
