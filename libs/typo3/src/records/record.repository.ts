import { type SqlConnection } from '#database';
import { type RecordRow } from './record-access';
import { allOf, quoteName, type SqlCondition } from './sql-condition';

export interface RecordQuery {
  table: string;
  columns: readonly string[];
  where: readonly SqlCondition[];
  /** Column names, ascending. */
  orderBy: readonly string[];
  limit: number;
  offset?: number;
}

/** Rows of any table of the TCA. Who may see them is decided before and after, never here. */
export class RecordRepository {
  constructor(private readonly db: SqlConnection) {}

  async select(query: RecordQuery): Promise<RecordRow[]> {
    const where = allOf(query.where);
    return this.db.query<RecordRow>(
      `SELECT ${query.columns.map(quoteName).join(', ')} FROM ${quoteName(query.table)} WHERE ${where.sql}
        ORDER BY ${query.orderBy.map(quoteName).join(', ')} LIMIT ? OFFSET ?`,
      [...where.params, query.limit, query.offset ?? 0],
    );
  }
}
