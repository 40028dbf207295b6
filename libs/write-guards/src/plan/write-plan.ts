import type { MoveOrigin } from '../run/move-origin';
import type { ColumnValues, WriteStep } from '../run/write-step';
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

/** Everything a call would do, found out without touching anything (design §7). */
export interface WritePlan {
  readonly refused?: false;
  card: Card;
  /** In the order TYPO3 writes them. */
  steps: readonly WriteStep[];
  /** Records whose reference index is renewed afterwards. */
  indexed: readonly { table: string; uid: number }[];
  /** Columns the call sets, as they must be stored afterwards. */
  readBack: { table: string; uid: number; columns: ColumnValues };
  /** `be_users` uid that history and log name; never the approver. */
  actorUid: number;
  /** Unix seconds; the same for all rows of the call. */
  now: number;
  /** Tags to flush after the commit; those of new records hold placeholders. */
  cacheTags: readonly string[];
  /** Where moved records stood, for taking the write back. */
  origins: readonly MoveOrigin[];
  /** Id of the write this plan takes back. */
  undoes?: string;
  /** Null when there was nothing to write. */
  target: WriteTarget | null;
  /** Text for the model once everything is stored. */
  success: (uidOf: UidOf) => string;
}

/** Uid the database gave to a record a plan names by a placeholder; any other uid as it is. */
export type UidOf = (planned: number) => number;

export type PlanOutcome = WritePlan | Refusal;
