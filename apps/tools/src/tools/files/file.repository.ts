import { createHash } from 'node:crypto';
import type { SqlConnection } from '#database';
import { containsPattern, type FileRow } from '#typo3';

/** A row of `sys_file` as the tools show it. */
export interface IndexedFile extends FileRow {
  identifier: string;
  name: string;
  mime_type: string;
  size: number;
}

const COLUMNS = `f.uid, f.storage, COALESCE(f.identifier, '') AS identifier, f.identifier_hash, COALESCE(f.name, '') AS name,
  f.mime_type, f.size, f.missing`;

/** Files TYPO3 has indexed. Who may see them is decided by the caller. */
export class FileRepository {
  constructor(private readonly db: SqlConnection) {}

  async find(uid: number): Promise<IndexedFile | null> {
    const rows = await this.db.query<IndexedFile>(`SELECT ${COLUMNS} FROM sys_file f WHERE f.uid = ?`, [uid]);
    return rows[0] ?? null;
  }

  /** By name; each file once, however many metadata rows it has. */
  async search(query: string, storages: readonly number[], limit: number): Promise<IndexedFile[]> {
    const pattern = containsPattern(query.toLowerCase());
    return this.db.query<IndexedFile>(
      `SELECT ${COLUMNS} FROM sys_file f
        WHERE f.missing = 0 AND f.storage IN (${marks(storages)}) AND (LOWER(f.name) LIKE ? OR EXISTS (
          SELECT 1 FROM sys_file_metadata m WHERE m.file = f.uid AND m.sys_language_uid = 0 AND m.t3ver_wsid = 0
            AND (LOWER(m.title) LIKE ? OR LOWER(m.alternative) LIKE ?)))
        ORDER BY f.name, f.uid LIMIT ?`,
      [...storages, pattern, pattern, pattern, limit],
    );
  }

  /** Files that are gone from disk, by storage and path. */
  async missing(storages: readonly number[], limit: number): Promise<IndexedFile[]> {
    return this.db.query<IndexedFile>(
      `SELECT ${COLUMNS} FROM sys_file f WHERE f.missing = 1 AND f.storage IN (${marks(storages)})
        ORDER BY f.storage, f.identifier, f.uid LIMIT ?`,
      [...storages, limit],
    );
  }

  async countMissing(storages: readonly number[]): Promise<number> {
    const rows = await this.db.query<{ files: number }>(
      `SELECT COUNT(*) AS files FROM sys_file WHERE missing = 1 AND storage IN (${marks(storages)})`,
      [...storages],
    );
    return Number(rows[0]?.files ?? 0);
  }

  /** What is indexed of some files of one storage, by identifier. */
  async indexed(storage: number, identifiers: readonly string[]): Promise<Map<string, IndexedFile>> {
    if (identifiers.length === 0) {
      return new Map();
    }
    const hashes = identifiers.map((identifier) => createHash('sha1').update(identifier).digest('hex'));
    const rows = await this.db.query<IndexedFile>(
      `SELECT ${COLUMNS} FROM sys_file f WHERE f.storage = ? AND f.identifier_hash IN (${marks(hashes)}) LIMIT ?`,
      [storage, ...hashes, hashes.length * 2],
    );
    return new Map(rows.map((row) => [row.identifier, row]));
  }
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
