import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isTransactionRace } from './database-fault';
import { withRaceRetry } from './race-retry';

/** Handed to repository methods that are part of a transaction. */
export type Transaction = EntityManager;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * READ COMMITTED. The loser of a deadlock or a lock wait runs again, at most 3 times with jitter, so `work` must not have effects
   * outside the database: send wake-ups after `run` has resolved. Throws DatabaseUnavailableError when the connection is lost; whether
   * a commit in flight then took effect is unknown, so what it guards must be safe to repeat.
   */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withRaceRetry(() => this.once(work), isTransactionRace);
  }

  private async once<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}
