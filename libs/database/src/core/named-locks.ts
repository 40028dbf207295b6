import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { createConnection, type Connection } from 'mariadb';
import { DatabaseConfig } from '#config';
import { CONNECTION_OPTIONS, credentialsOf } from './connection-options';
import { translateError } from './translate-errors';

/** A piece of work that takes longer has lost its server; the timer that started it must go on. */
export const MAX_WORK_MS = 300_000;

/** Lets one replica at a time do a periodic piece of work. */
@Injectable()
export class NamedLocks {
  constructor(private readonly config: DatabaseConfig) {}

  /**
   * Runs `work` if nobody holds `name` in this database; false without waiting when somebody does. The lock lives on a connection of
   * its own, so the server frees it when this process dies, however it dies.
   * @throws Error when the work has not ended within `maxMs`; the lock is free then
   */
  async tryRun(name: string, work: () => Promise<void>, maxMs = MAX_WORK_MS): Promise<boolean> {
    const { database, ...credentials } = credentialsOf(this.config.url);
    const connection = await open(credentials);
    try {
      const [row] = await connection.query<{ locked: number }[]>('SELECT GET_LOCK(?, 0) AS locked', [
        serverWideName(database, name),
      ]);
      if (Number(row?.locked) !== 1) return false;
      await within(maxMs, name, work());
      return true;
    } finally {
      connection.destroy();
    }
  }
}

async function within(milliseconds: number, name: string, work: Promise<void>): Promise<void> {
  const ended = new AbortController();
  const late = delay(milliseconds, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`The work under the lock ${name} has not ended within ${milliseconds} ms.`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
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
