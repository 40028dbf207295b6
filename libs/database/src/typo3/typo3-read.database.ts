import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'mariadb';
import { Typo3DatabaseConfig } from '#config';
import { TYPO3_READ_SESSION } from '../core/connection-options';
import type { SqlConnection, SqlResult } from './sql-connection';
import { executeStatement, openTypo3Pool, queryRows } from './typo3-pool';

/** TYPO3's database with the read-only account (R-05.12); its sessions refuse writes even if the account allows them. */
@Injectable()
export class Typo3ReadDatabase implements SqlConnection, OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(config: Typo3DatabaseConfig) {
    this.pool = openTypo3Pool({ url: config.readUrl, poolSize: config.poolSize }, TYPO3_READ_SESSION);
  }

  query<T = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return queryRows<T>(this.pool, sql, params);
  }

  execute(sql: string, params: readonly unknown[] = []): Promise<SqlResult> {
    return executeStatement(this.pool, sql, params);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
