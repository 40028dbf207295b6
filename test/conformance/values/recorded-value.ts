import type { RowChanges, StoredRow } from '#testing';
import type { PhpMap, PhpValue } from '#typo3';
import { phpJson, type ValueNotice } from '#write-guards';
import type { RecordedRun } from '../datahandler/recorded-run';

/** A run that gives columns to one record. */
export interface RecordedValues {
  table: string;
  /** Uid, or the mark of a new record. */
  id: string;
  columns: Map<string, PhpValue>;
}

/** Null for a run of another kind. */
export function recordedValues(run: RecordedRun): RecordedValues | null {
  const [table, ...others] = Object.entries(run.data ?? {});
  const [record, ...more] = Object.entries(table?.[1] ?? {});
  const single = others.length === 0 && more.length === 0 && isEmpty(run.cmd) && isEmpty(run.steps);
  if (!single || table === undefined || record === undefined) return null;
  return { table: table[0], id: record[0], columns: new Map(asMap(record[1])) };
}

function isEmpty(part: object | null | undefined): boolean {
  return Object.keys(part ?? {}).length === 0;
}

function asMap(value: Record<string, unknown>): [string, PhpValue][] {
  return Object.entries(value).map(([key, item]) => [key, asPhp(item)]);
}

function asPhp(value: unknown): PhpValue {
  if (Array.isArray(value)) return value.map(asPhp);
  if (value !== null && typeof value === 'object') return new Map(asMap(value as Record<string, unknown>));
  return value as PhpValue;
}

/** Text two values have in common when PHP would encode them alike. */
export function encoded(value: unknown): string {
  return phpJson(value instanceof Map ? (value as PhpMap) : asPhp(value));
}

/** `history_data` of the first row about a record. */
export function historyOf(changes: RowChanges, table: string, uid: string): Record<string, unknown> | null {
  const rows = inserted(changes, 'sys_history').filter(
    (row) => row['tablename'] === table && String(row['recuid']) === uid,
  );
  const data = rows[0]?.['history_data'];
  return typeof data === 'string' ? (JSON.parse(data) as Record<string, unknown>) : null;
}

export type RecordedLog = Pick<ValueNotice, 'action' | 'error' | 'details' | 'eventPid'> & { data: string };

/** Log rows about values: no successes, no refusals of a guard, no statement the database refused. */
export function noticesOf(changes: RowChanges): RecordedLog[] {
  return logsOf(changes).filter(
    ({ error, details }) =>
      error !== 0 && !/^(?:Attempt|SQL error|recordEditAccess|checkRecord)/.test(details),
  );
}

/** Whether a guard refused before any value was looked at. */
export function isRefusedBefore(changes: RowChanges): boolean {
  return logsOf(changes).some(({ details }) => /^(?:Attempt|recordEditAccess|checkRecord)/.test(details));
}

/** Data of the log row about a statement the database refused; null without one. */
export function refusedByDatabase(changes: RowChanges): string | null {
  return logsOf(changes).find(({ details }) => details.startsWith('SQL error'))?.data ?? null;
}

function logsOf(changes: RowChanges): RecordedLog[] {
  return inserted(changes, 'sys_log').map((row) => ({
    action: Number(row['action']),
    error: Number(row['error']),
    details: String(row['details']),
    data: String(row['log_data']),
    eventPid: Number(row['event_pid']),
  }));
}

export function asLog({ action, error, details, data, eventPid }: ValueNotice): RecordedLog {
  return { action, error, details, data: phpJson(data), eventPid };
}

function inserted(changes: RowChanges, table: string): StoredRow[] {
  return changes[table]?.inserted ?? [];
}
