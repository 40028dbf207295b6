import type { SqlConnection } from '#database';
import { quoteName, type RecordRow } from '#typo3';
import { sqlOf } from '../run/row-conditions';
import type { SortingShift } from '../run/sorting-shift';
import type { ColumnValues, RelationStep } from '../run/write-step';
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

  /** False when there was no such row any more. */
  async delete(table: string, uid: number): Promise<boolean> {
    const { affectedRows } = await this.db.execute(`DELETE FROM ${quoteName(table)} WHERE uid = ?`, [uid]);
    return affectedRows === 1;
  }

  async relate({ table, action, where, set }: RelationStep): Promise<void> {
    if (action === 'insert') {
      await this.insert(table, Object.fromEntries(set));
      return;
    }
    const conditions = sqlOf(Object.fromEntries(where));
    const assignments = [...set.keys()].map((column) => `${quoteName(column)} = ?`).join(', ');
    await this.db.execute(
      action === 'update'
        ? `UPDATE ${quoteName(table)} SET ${assignments} WHERE ${conditions.sql}`
        : `DELETE FROM ${quoteName(table)} WHERE ${conditions.sql}`,
      [...set.values(), ...conditions.params],
    );
  }

  async relations(table: string, columns: ColumnValues): Promise<RecordRow[]> {
    const { sql, params } = sqlOf(Object.fromEntries(columns));
    return this.db.query<RecordRow>(`SELECT * FROM ${quoteName(table)} WHERE ${sql}`, params);
  }

  async hasRelation(table: string, columns: ColumnValues): Promise<boolean> {
    const { sql, params } = sqlOf(Object.fromEntries(columns));
    const rows = await this.db.query(`SELECT 1 FROM ${quoteName(table)} WHERE ${sql} LIMIT 1`, params);
    return rows.length > 0;
  }

  /** Makes room on a page in one statement. */
  async shift({ table, column, deleteColumn, versioned, pid, above, by }: SortingShift): Promise<void> {
    const name = quoteName(column);
    const conditions = [
      'pid = ?',
      ...(above === null ? [] : [`${name} > ?`]),
      ...(deleteColumn === '' ? [] : [`${quoteName(deleteColumn)} = 0`]),
      ...(versioned ? ['t3ver_oid = 0'] : []),
    ];
    await this.db.execute(
      `UPDATE ${quoteName(table)} SET ${name} = ${name} + ? WHERE ${conditions.join(' AND ')}`,
      [by, pid, ...(above === null ? [] : [above])],
    );
  }

  /** Rows of one table as they stand now, by uid. */
  async read(table: string, uids: readonly number[]): Promise<Map<number, RecordRow>> {
    const rows = await this.db.query<RecordRow>(`SELECT * FROM ${quoteName(table)} WHERE uid IN (?)`, [uids]);
    return new Map(rows.map((row) => [Number(row['uid']), row]));
  }
}
