import { LOG_MOVE, type LogEntry } from '../run/write-step';

/** `sys_log` rows of a move: one on the same page, two across pages. */
export function movedLogs(table: string, uid: number, fromPid: number, toPid: number): LogEntry[] {
  if (fromPid === toPid) return [entry('Moved record {table}:{uid} on page {pid}', toPid, toPid)];
  return [
    entry('Moved record {table}:{uid} to page {pid}', toPid, fromPid),
    entry('Moved record {table}:{uid} from page {pid}', fromPid, toPid),
  ];

  function entry(details: string, pid: number, eventPid: number): LogEntry {
    return {
      action: LOG_MOVE,
      error: 0,
      details,
      data: new Map<string, string | number>([
        ['table', table],
        ['uid', uid],
        ['pid', pid],
      ]),
      eventPid,
    };
  }
}
