import type { SqlConnection } from '#database';
import { quoteName, type RecordRow } from '#typo3';
import type { ColumnValues } from '../plan/write-plan';
import type { InsertRow } from '../records/history-row';

/** The statements of an applied plan, inside the caller's transaction. */
export class RecordWriterRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Changes a row that still holds the values the plan saw; false when it does not, or is gone (design §7). */
  async update(
    table: string,
    uid: number,
    set: ColumnValues,
    expected: ColumnValues = new Map(),
  ): Promise<boolean> {
    const assignments = [...set.keys()].map((column) => `${quoteName(column)} = ?`).join(', ');
    const conditions = [...expected.keys()].map((column) => ` AND ${quoteName(column)} <=> ?`).join('');
    const { affectedRows } = await this.db.execute(
      `UPDATE ${quoteName(table)} SET ${assignments} WHERE uid = ?${conditions}`,
      [...set.values(), uid, ...expected.values()],
    );
    return affectedRows === 1;
  }

  /** Returns the new uid. */
  async insert(table: string, row: InsertRow): Promise<number> {
    const columns = Object.keys(row);
    const { insertId } = await this.db.execute(
      `INSERT INTO ${quoteName(table)} (${columns.map(quoteName).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row),
    );
    return insertId;
  }

  async read(table: string, uid: number): Promise<RecordRow | null> {
    const rows = await this.db.query<RecordRow>(`SELECT * FROM ${quoteName(table)} WHERE uid = ?`, [uid]);
    return rows[0] ?? null;
  }
}
