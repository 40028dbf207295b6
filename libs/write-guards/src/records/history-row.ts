import type { RecordChange } from '../plan/write-plan';
import { phpJson } from '../values/php-json';
import { correlationId } from './correlation-id';

export type InsertRow = Record<string, string | number | null>;

export interface ChangeAuthor {
  actorUid: number;
  now: number;
  /** Shared by all rows of one run. */
  scope: string;
}

const MODIFIED = 2;

/** The `sys_history` row of an update: changed columns in processing order, `tstamp` left out, PHP's JSON. */
export function historyRow(change: RecordChange, author: ChangeAuthor): InsertRow {
  return {
    tstamp: author.now,
    actiontype: MODIFIED,
    usertype: 'BE',
    userid: author.actorUid,
    originaluserid: 0,
    recuid: change.uid,
    tablename: change.table,
    history_data: phpJson(
      new Map([
        ['oldRecord', change.before],
        ['newRecord', change.after],
      ]),
    ),
    workspace: 0,
    correlation_id: correlationId(author.scope, change.table, change.uid),
  };
}
