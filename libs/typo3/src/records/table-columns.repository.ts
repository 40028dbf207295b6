import { type SqlConnection } from '#database';

/** More columns than a MariaDB table can have. */
const MAX_COLUMNS = 4_096;

/** Which columns TYPO3's database really has. */
export class TableColumnsRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Column names in table order; empty when the table is missing or closed to the account that asks. */
  async columnsOf(table: string): Promise<string[]> {
    const rows = await this.db.query<{ name: string }>(
      `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS
        WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION LIMIT ?`,
      [table, MAX_COLUMNS],
    );
    return rows.map(({ name }) => name);
  }
}
