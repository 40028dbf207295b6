import type { RecordChange } from '../plan/write-plan';
import { phpJson } from '../values/php-json';
import type { ChangeAuthor, InsertRow } from './history-row';

const DATABASE_ACTION = 1;
const UPDATED = 2;

/** The `sys_log` row of an update; placeholders of the template stay, the history uid is text. */
export function logRow(change: RecordChange, author: ChangeAuthor, historyUid: number): InsertRow {
  return {
    userid: author.actorUid,
    type: DATABASE_ACTION,
    channel: 'content',
    level: 'info',
    action: UPDATED,
    error: 0,
    details: 'Record {table}:{uid} was updated',
    log_data: phpJson(
      new Map<string, string | number>([
        ['table', change.table],
        ['uid', change.uid],
        ['history', String(historyUid)],
      ]),
    ),
    tablename: change.table,
    recuid: change.uid,
    IP: '',
    tstamp: author.now,
    event_pid: change.pid,
    workspace: 0,
  };
}
