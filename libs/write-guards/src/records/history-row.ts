import type { HistoryEntry } from '../run/write-step';
import { phpJson } from '../values/php-json';
import { correlationId } from './correlation-id';

export type InsertRow = Record<string, string | number | null>;

export interface ChangeAuthor {
  actorUid: number;
  now: number;
  /** Shared by all rows of one DataHandler instance. */
  scope: string;
}

/** One `sys_history` row (spec 50 §12); its payload in PHP's JSON. */
export function historyRow(
  { table, uid }: { table: string; uid: number },
  { actiontype, data }: HistoryEntry,
  author: ChangeAuthor,
): InsertRow {
  return {
    tstamp: author.now,
    actiontype,
    usertype: 'BE',
    userid: author.actorUid,
    originaluserid: 0,
    recuid: uid,
    tablename: table,
    history_data: data === null ? null : phpJson(data),
    workspace: 0,
    correlation_id: correlationId(author.scope, table, uid),
  };
}
