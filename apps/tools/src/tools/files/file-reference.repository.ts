import type { SqlConnection } from '#database';
import { allOf, liveOnly, notDeleted, type SqlCondition, type TableSchema } from '#typo3';

export interface FileReference {
  tablenames: string;
  uid_foreign: number;
  fieldname: string;
  hidden: number;
}

/** Live references to one file. */
export class FileReferenceRepository {
  private readonly where: SqlCondition;

  /** `tables`: only references from these; null for every table. */
  constructor(
    private readonly db: SqlConnection,
    references: TableSchema,
    file: number,
    tables: readonly string[] | null,
  ) {
    this.where = allOf([
      { sql: "uid_local = ? AND tablenames <> ''", params: [file] },
      ...(tables === null ? [] : [inTables(tables)]),
      ...notDeleted(references.control),
      ...liveOnly(references.control),
    ]);
  }

  /** Hidden ones too; by table and record. */
  async first(limit: number): Promise<FileReference[]> {
    return this.db.query<FileReference>(
      `SELECT tablenames, uid_foreign, fieldname, hidden FROM sys_file_reference WHERE ${this.where.sql}
        ORDER BY tablenames, uid_foreign, uid LIMIT ?`,
      [...this.where.params, limit],
    );
  }

  async count(): Promise<number> {
    const rows = await this.db.query<{ found: number }>(
      `SELECT COUNT(*) AS found FROM sys_file_reference WHERE ${this.where.sql}`,
      this.where.params,
    );
    return Number(rows[0]?.found ?? 0);
  }
}

function inTables(tables: readonly string[]): SqlCondition {
  return tables.length === 0
    ? { sql: '1 = 0', params: [] }
    : { sql: `tablenames IN (${tables.map(() => '?').join(', ')})`, params: [...tables] };
}
