import { phpJson, type PhpValue } from '../values/php-json';
import type { ChangeAuthor, InsertRow } from './history-row';

const DATABASE_ACTION = 1;

export interface ResolvedLogEntry {
  action: number;
  error: number;
  details: string;
  data: ReadonlyMap<string, PhpValue>;
  eventPid: number;
}

/** One `sys_log` row; placeholders of the template stay. */
export function logRow(
  { table, uid }: { table: string; uid: number },
  { action, error, details, data, eventPid }: ResolvedLogEntry,
  author: ChangeAuthor,
): InsertRow {
  return {
    userid: author.actorUid,
    type: DATABASE_ACTION,
    channel: 'content',
    level: 'info',
    action,
    error,
    details,
    log_data: data.size === 0 ? '' : phpJson(data),
    tablename: table,
    recuid: Math.abs(uid),
    IP: '',
    tstamp: author.now,
    event_pid: eventPid,
    workspace: 0,
  };
}
