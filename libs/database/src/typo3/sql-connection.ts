/** What a placeholder may carry; lists expand inside `IN (?)`. */
export type SqlValue = string | number | bigint | boolean | null | Buffer | readonly (string | number)[];

/**
 * TYPO3's database without an ORM. Integers arrive as numbers (as strings beyond 2^53), decimals, dates, JSON, text and blobs as
 * strings, NULL as null. `affectedRows` counts matched rows, changed or not.
 */
export interface SqlConnection {
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  execute(sql: string, params?: readonly unknown[]): Promise<SqlResult>;
}

export interface SqlResult {
  affectedRows: number;
  /** Auto-increment value of the first inserted row; 0 when there is none. */
  insertId: number;
}

export interface SqlTransaction extends SqlConnection {
  /** Names are identifiers of our own: letters, digits, underscore. */
  savepoint(name: string): Promise<void>;
  rollbackTo(name: string): Promise<void>;
}
