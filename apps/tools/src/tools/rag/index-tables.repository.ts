import type { SqlConnection } from '#database';
import { quoteName } from '#typo3';

/** Whether a search index is there at all. */
export class IndexTablesRepository {
  constructor(private readonly db: SqlConnection) {}

  /** All tables exist and the first one holds something. */
  async isFilled(tables: readonly [string, ...string[]]): Promise<boolean> {
    const [found] = await this.db.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (${tables.map(() => '?').join(', ')})`,
      [...tables],
    );
    return Number(found?.count ?? 0) === tables.length && !(await this.isEmpty(tables[0]));
  }

  async isEmpty(table: string): Promise<boolean> {
    return (await this.db.query(`SELECT 1 FROM ${quoteName(table)} LIMIT 1`)).length === 0;
  }
}
