import { createConnection } from 'mariadb';
import { CONNECTION_OPTIONS, credentialsOf, type DatabaseAddress } from './connection-options';
import { createDataSource } from './data-source.factory';

/** Seconds a second installer waits for the first. */
const LOCK_SECONDS = 60;

/**
 * Brings the sidecar's database to the schema of this version; creates the database if the account may. Safe to run from several
 * places at once: one migrates, the others find nothing left to do.
 */
export async function migrate(address: DatabaseAddress): Promise<void> {
  const { database, ...credentials } = credentialsOf(address.url);
  const guard = await createConnection({ ...CONNECTION_OPTIONS, ...credentials });
  try {
    const known = await guard.query<unknown[]>(
      'SELECT 1 FROM information_schema.schemata WHERE schema_name = ?',
      [database],
    );
    if (known.length === 0)
      await guard.query(`CREATE DATABASE IF NOT EXISTS ${guard.escapeId(database)} CHARACTER SET utf8mb4`);
    const [lock] = await guard.query<{ taken: number }[]>('SELECT GET_LOCK(?, ?) AS taken', [
      `migrate.${database}`.slice(0, 64),
      LOCK_SECONDS,
    ]);
    if (Number(lock?.taken) !== 1) throw new Error('Another process is still migrating this database.');
    const dataSource = await createDataSource({ ...address, poolSize: 2 }).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'none' });
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await guard.end();
  }
}
