import type { SqlConnection } from '#database';
import { quoteName, type RecordRow } from '#typo3';

export interface AccountRow {
  uid: number;
  username: string;
  realName: string | null;
  email: string | null;
  admin: number;
  disable: number;
  /** Unix seconds; 0 or less for never. */
  lastlogin: number;
}

/** Backend users and groups that are not deleted; disabled and hidden ones count. */
export class AccountsRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Nothing but what a list shows is selected. */
  async users(limit: number): Promise<AccountRow[]> {
    return this.db.query<AccountRow>(
      `SELECT uid, username, realName, email, admin, disable, lastlogin FROM be_users
        WHERE deleted = 0 ORDER BY uid LIMIT ?`,
      [limit],
    );
  }

  /** The named columns, in that order. */
  async userRows(columns: readonly string[], limit: number): Promise<RecordRow[]> {
    return this.db.query<RecordRow>(
      `SELECT ${columns.map(quoteName).join(', ')} FROM be_users WHERE deleted = 0 ORDER BY uid LIMIT ?`,
      [limit],
    );
  }

  async groups(limit: number): Promise<{ uid: number; title: string | null }[]> {
    return this.db.query('SELECT uid, title FROM be_groups WHERE deleted = 0 ORDER BY title, uid LIMIT ?', [
      limit,
    ]);
  }
}
