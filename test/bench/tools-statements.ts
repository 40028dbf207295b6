import type { SqlConnection, SqlResult } from '#database';

export interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** A connection that remembers what was asked while it is told to. */
export class RecordingConnection implements SqlConnection {
  private recorded: Statement[] | null = null;

  constructor(private readonly inner: SqlConnection) {}

  query<T = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    this.recorded?.push({ sql, params });
    return this.inner.query<T>(sql, params);
  }

  execute(sql: string, params?: readonly unknown[]): Promise<SqlResult> {
    return this.inner.execute(sql, params);
  }

  async record(work: () => Promise<unknown>): Promise<Statement[]> {
    this.recorded = [];
    await work();
    const found = this.recorded;
    this.recorded = null;
    return found;
  }

  /** The same statements with nothing around them. */
  async replay(statements: readonly Statement[]): Promise<void> {
    for (const { sql, params } of statements) await this.inner.query(sql, params);
  }
}
