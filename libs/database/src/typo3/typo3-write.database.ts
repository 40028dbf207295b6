import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolConnection } from 'mariadb';
import { Typo3DatabaseConfig } from '#config';
import { TYPO3_WRITE_SESSION } from '../core/connection-options';
import type { SqlTransaction } from './sql-connection';
import { openTypo3Pool, translated } from './typo3-pool';
import { Typo3Transaction } from './typo3-transaction';

/** TYPO3's database with the writing account; used inside `apply-turn` only (R-05.12). */
@Injectable()
export class Typo3WriteDatabase implements OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(config: Typo3DatabaseConfig) {
    this.pool = openTypo3Pool({ url: config.writeUrl, poolSize: config.poolSize }, TYPO3_WRITE_SESSION);
  }

  /**
   * READ COMMITTED, committed when `work` resolves, rolled back when it throws. Not repeated: ask `isTransactionRace(error)` and run
   * the whole turn again. Throws DatabaseUnavailableError when the connection is lost; a commit in flight may then have taken effect,
   * which the fence row tells.
   */
  async transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    const connection = await translated(this.pool.getConnection());
    try {
      await translated(connection.beginTransaction());
      const result = await work(new Typo3Transaction(connection));
      await translated(connection.commit());
      return result;
    } catch (error) {
      await rollBack(connection);
      throw error;
    } finally {
      await connection.release().catch(() => undefined);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** A connection that cannot roll back is thrown away, and the server rolls back for it. */
async function rollBack(connection: PoolConnection): Promise<void> {
  try {
    await connection.rollback();
  } catch {
    connection.destroy();
  }
}
