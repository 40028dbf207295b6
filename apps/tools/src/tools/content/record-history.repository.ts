import type { SqlConnection } from '#database';

export interface HistoryRow {
  tstamp: number;
  actiontype: number;
  usertype: string;
  userid: number | null;
  originaluserid: number | null;
  history_data: string | null;
}

/** Changes of one record in the live workspace (D-30.7). */
export class RecordHistoryRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Newest first. */
  async newest(table: string, uid: number, limit: number): Promise<HistoryRow[]> {
    return this.db.query<HistoryRow>(
      `SELECT tstamp, actiontype, usertype, userid, originaluserid, history_data FROM sys_history
        WHERE tablename = ? AND recuid = ? AND workspace = 0 ORDER BY tstamp DESC, uid DESC LIMIT ?`,
      [table, uid, limit],
    );
  }

  /** Names of backend users, deleted and disabled ones too. */
  async userNames(uids: readonly number[]): Promise<Map<number, string>> {
    if (uids.length === 0) {
      return new Map();
    }
    const rows = await this.db.query<{ uid: number; username: string }>(
      `SELECT uid, username FROM be_users WHERE uid IN (${uids.map(() => '?').join(', ')}) LIMIT ?`,
      [...uids, uids.length],
    );
    return new Map(rows.map(({ uid, username }) => [uid, username]));
  }
}
