import type { SqlConnection } from '#database';
import { allOf, liveOnly, type TableSchema } from '#typo3';

export interface FileMetadata {
  title: string | null;
  alternative: string | null;
}

/** Metadata of a file in the default language. */
export class FileMetadataRepository {
  constructor(
    private readonly db: SqlConnection,
    private readonly metadata: TableSchema,
  ) {}

  /** The live row with the lowest uid. */
  async ofFile(file: number): Promise<FileMetadata | null> {
    const where = allOf([
      { sql: 'file = ? AND sys_language_uid = 0', params: [file] },
      ...liveOnly(this.metadata.control),
    ]);
    const rows = await this.db.query<FileMetadata>(
      `SELECT title, alternative FROM sys_file_metadata WHERE ${where.sql} ORDER BY uid LIMIT 1`,
      where.params,
    );
    return rows[0] ?? null;
  }
}
