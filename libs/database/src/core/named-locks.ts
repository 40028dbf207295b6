import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createConnection, type Connection } from 'mariadb';
import { DatabaseConfig } from '#config';
import { CONNECTION_OPTIONS, credentialsOf } from './connection-options';
import { translateError } from './translate-errors';

/** Lets one replica at a time do a periodic piece of work. */
@Injectable()
export class NamedLocks {
  constructor(private readonly config: DatabaseConfig) {}

  /**
   * Runs `work` if nobody holds `name` in this database; false without waiting when somebody does. The lock lives on a connection of
   * its own, so the server frees it when this process dies, however it dies.
   */
  async tryRun(name: string, work: () => Promise<void>): Promise<boolean> {
    const { database, ...credentials } = credentialsOf(this.config.url);
    const connection = await open(credentials);
    try {
      const [row] = await connection.query<{ locked: number }[]>('SELECT GET_LOCK(?, 0) AS locked', [
        serverWideName(database, name),
      ]);
      if (Number(row?.locked) !== 1) return false;
      await work();
      return true;
    } finally {
      connection.destroy();
    }
  }
}

async function open(credentials: Omit<ReturnType<typeof credentialsOf>, 'database'>): Promise<Connection> {
  try {
    const connection = await createConnection({ ...CONNECTION_OPTIONS, ...credentials });
    // Losing it while the work runs only frees the lock early; the rows decide who may do what.
    connection.on('error', () => undefined);
    return connection;
  } catch (error) {
    throw translateError(error);
  }
}

/** Lock names are global to the server and at most 64 characters; two sidecars may share one. */
function serverWideName(database: string, name: string): string {
  const scope = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return `${scope}.${name}`;
}
