import { type SqlConnection } from '#database';
import { type FileMountRow } from './file-mount';

/** File mounts by uid, in TYPO3's order; deleted and hidden ones grant nothing (R-30.45). */
export class FileMountRepository {
  constructor(private readonly db: SqlConnection) {}

  async findAll(uids: readonly number[]): Promise<FileMountRow[]> {
    if (uids.length === 0) {
      return [];
    }
    return this.db.query<FileMountRow>(
      `SELECT uid, title, COALESCE(identifier, '') AS identifier, read_only FROM sys_filemounts
        WHERE deleted = 0 AND hidden = 0 AND pid = 0 AND uid IN (${uids.map(() => '?').join(', ')})
        ORDER BY sorting, uid LIMIT ?`,
      [...uids, uids.length],
    );
  }
}
