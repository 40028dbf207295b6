import type { BackendUser, InstanceModel, RecordRow, TableSchema } from '#typo3';
import type { NormalisationRules } from './normalised-value';

/** What normalisation of one column may look at; null stands for "not known to the caller". */
export interface ValueContext {
  rules: NormalisationRules;
  table: string;
  isNew: boolean;
  /** Whose grants count for `authMode`. */
  actor: BackendUser | null;
  /** Which tables TYPO3 knows, in TCA order. */
  instance: InstanceModel | null;
}

/** The record a value is meant for. */
export interface ValueTarget extends ValueContext {
  schema: TableSchema;
  /** The stored row; for a new record the defaults under what is submitted. */
  record: RecordRow;
  /** 0 for a new record. */
  uid: number;
  /** Page the record lies on. */
  pid: number;
  actor: BackendUser;
  instance: InstanceModel;
}

/** Context of a value whose record is not known. */
export function bareContext(rules: NormalisationRules): ValueContext {
  return { rules, table: '', isNew: false, actor: null, instance: null };
}
