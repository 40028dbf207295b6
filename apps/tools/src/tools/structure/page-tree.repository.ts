import type { SqlConnection } from '#database';
import {
  allOf,
  defaultRestrictions,
  liveOnly,
  pageShowClause,
  type BackendUser,
  type TableSchema,
} from '#typo3';

export interface TreePage {
  uid: number;
  title: string;
  doktype: number;
}

/** Children of a page as an editor's page tree shows them. */
export class PageTreeRepository {
  constructor(
    private readonly db: SqlConnection,
    private readonly pages: TableSchema,
    private readonly reader: { user: BackendUser; now: number },
  ) {}

  /** Visible default-language pages below `parent`, by sorting; at most `limit`. */
  async childrenOf(parent: number, limit: number): Promise<TreePage[]> {
    const where = allOf([
      { sql: 'pid = ? AND deleted = 0 AND hidden = 0 AND sys_language_uid = 0', params: [parent] },
      ...defaultRestrictions(this.pages.control, this.reader.now),
      ...liveOnly(this.pages.control),
      pageShowClause(this.reader.user),
    ]);
    return this.db.query<TreePage>(
      `SELECT uid, title, doktype FROM pages WHERE ${where.sql} ORDER BY sorting, uid LIMIT ?`,
      [...where.params, limit],
    );
  }
}
