import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { DatabaseAddress } from './connection-options';
import { createDataSource } from './data-source.factory';
import { databaseFaultOf } from './database-fault';
import { translateError } from './translate-errors';

const BOOT_PATIENCE_MS = 60_000;
const BOOT_PAUSE_MS = 1_000;

/**
 * Waits up to a minute for MariaDB to come up, then refuses to start on a schema older than this version. A newer one is fine: during
 * a rolling update old workers run on it.
 */
export async function openDataSource(
  address: DatabaseAddress,
  patienceMs = BOOT_PATIENCE_MS,
): Promise<DataSource> {
  const dataSource = await connect(address, Date.now() + patienceMs);
  if (await dataSource.showMigrations()) {
    await dataSource.destroy();
    throw new Error('The database schema is older than this version: run the migrations first.');
  }
  return dataSource;
}

async function connect(address: DatabaseAddress, deadline: number): Promise<DataSource> {
  for (;;) {
    try {
      return await createDataSource(address).initialize();
    } catch (error) {
      if (databaseFaultOf(error) !== 'connection' || Date.now() >= deadline) throw translateError(error);
      new Logger('Database').warn('MariaDB does not answer yet; trying again.');
      await delay(BOOT_PAUSE_MS);
    }
  }
}
