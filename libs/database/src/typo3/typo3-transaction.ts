import type { PoolConnection } from 'mariadb';
import type { SqlResult, SqlTransaction } from './sql-connection';
import { executeStatement, queryRows } from './typo3-pool';

const SAVEPOINT_NAME = /^\w{1,64}$/;

/** One open transaction on one connection. */
export class Typo3Transaction implements SqlTransaction {
  constructor(private readonly connection: PoolConnection) {}

  query<T = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return queryRows<T>(this.connection, sql, params);
  }

  execute(sql: string, params: readonly unknown[] = []): Promise<SqlResult> {
    return executeStatement(this.connection, sql, params);
  }

  async savepoint(name: string): Promise<void> {
    await this.execute(`SAVEPOINT ${checked(name)}`);
  }

  async rollbackTo(name: string): Promise<void> {
    await this.execute(`ROLLBACK TO SAVEPOINT ${checked(name)}`);
  }
}

function checked(name: string): string {
  if (!SAVEPOINT_NAME.test(name)) throw new Error(`"${name}" is no savepoint name.`);
  return `\`${name}\``;
}
