import type { SqlConnection, SqlResult } from '#database';

/** The writing transaction of an applied turn: plans made on it lock the rows they are about (design §7). */
export class LockingConnection implements SqlConnection {
  constructor(private readonly inner: SqlConnection) {}

  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]> {
    return this.inner.query<T>(sql, params);
  }

  execute(sql: string, params?: readonly unknown[]): Promise<SqlResult> {
    return this.inner.execute(sql, params);
  }
}

/** Suffix of a SELECT whose rows the plan will change. */
export function rowLock(db: SqlConnection): string {
  return db instanceof LockingConnection ? ' FOR UPDATE' : '';
}
