import { HISTORY_UID, LOG_INSERT, LOG_UPDATE, type LogEntry } from './write-step';

/** Success rows of `sys_log`. */
export function insertedLog(table: string, uid: number, pid: number): LogEntry {
  return {
    action: LOG_INSERT,
    error: 0,
    details: 'Record {table}:{uid} was inserted on page {pid}',
    data: new Map<string, string | number>([
      ['table', table],
      ['uid', uid],
      ['pid', pid],
    ]),
    eventPid: pid,
  };
}

export function updatedLog(table: string, uid: number, pid: number): LogEntry {
  return {
    action: LOG_UPDATE,
    error: 0,
    details: 'Record {table}:{uid} was updated',
    data: new Map<string, string | number | typeof HISTORY_UID>([
      ['table', table],
      ['uid', uid],
      ['history', HISTORY_UID],
    ]),
    eventPid: pid,
  };
}
