import type { PhpValue } from '../values/php-json';
import type { ColumnValue } from '../values/php-text';
import type { SortingShift } from './sorting-shift';

export type ColumnValues = ReadonlyMap<string, ColumnValue>;

/** One UPDATE of one row. */
export interface RowUpdate {
  kind: 'update';
  table: string;
  uid: number;
  set: ColumnValues;
  /** Values the row must still hold; any other ends the whole plan (design §7). */
  expected: ColumnValues;
}

/** One INSERT. `uid` is a placeholder until the row is written. */
export interface RowInsert {
  kind: 'insert';
  table: string;
  uid: number;
  row: ColumnValues;
}

/** One DELETE of one row, in a table without soft delete. */
export interface RowDelete {
  kind: 'delete';
  table: string;
  uid: number;
}

/** One row of a relation table (`MM`): it has no uid, so its columns say which it is. */
export interface RelationStep {
  kind: 'relation';
  table: string;
  action: 'insert' | 'update' | 'delete';
  /** Columns that name the rows; empty for an insert. */
  where: ColumnValues;
  /** The whole row of an insert, the changed columns of an update; empty for a delete. */
  set: ColumnValues;
}

/** `sys_history.actiontype` (spec 50 §12). */
export const HISTORY_ADD = 1;
export const HISTORY_MODIFY = 2;
export const HISTORY_MOVE = 3;
export const HISTORY_DELETE = 4;
export const HISTORY_UNDELETE = 5;

export interface HistoryEntry {
  actiontype: number;
  /** Null where TYPO3 stores no payload. */
  data: ReadonlyMap<string, PhpValue> | null;
}

/** `sys_log.action`. */
export const LOG_INSERT = 1;
export const LOG_UPDATE = 2;
export const LOG_MOVE = 4;

/** Stands in `log_data` for the uid of the history row written just before, as text; 0 without one. */
export const HISTORY_UID = Symbol('uid of the history row');

export interface LogEntry {
  action: number;
  /** 0 message, 1 user error, 2 system error, 3 security notice, 4 warning. */
  error: number;
  /** Template; placeholders stay. */
  details: string;
  data: ReadonlyMap<string, PhpValue | typeof HISTORY_UID>;
  /** Page the row names, −1 for none. */
  eventPid: number;
}

/** What TYPO3 notes down about a record after writing it: at most one history row, then log rows. */
export interface RecordEvent {
  kind: 'event';
  table: string;
  uid: number;
  /** Events of one DataHandler instance share it. */
  scope: number;
  history: HistoryEntry | null;
  logs: readonly LogEntry[];
}

export type WriteStep = RowUpdate | RowInsert | RowDelete | RelationStep | SortingShift | RecordEvent;
