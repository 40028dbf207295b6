import type { SqlConnection, SqlResult } from '#database';
import { unboundedReason } from './statement-bound';

/** TYPO3's database as tools get it, with everything they send to it looked at. */
export class WatchedDatabase implements SqlConnection {
  private readonly faults: string[] = [];
  /** Statements seen, so that a test can tell that there were some. */
  statements = 0;

  constructor(private readonly database: SqlConnection) {}

  async query<T = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    this.statements++;
    const reason = unboundedReason(sql, params);
    if (reason !== null) this.faults.push(`${reason}: ${sql}`);
    return this.database.query<T>(sql, params);
  }

  async execute(sql: string): Promise<SqlResult> {
    this.faults.push(`writes: ${sql}`);
    throw new Error('A reading tool writes.');
  }

  /** What was wrong since the last question, each once. */
  takeFaults(): string[] {
    return [...new Set(this.faults.splice(0))];
  }
}
