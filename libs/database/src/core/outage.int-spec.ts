import { DatabaseUnavailableError } from '#errors';
import {
  createSidecarDatabase,
  describeWithPrivateServers,
  startPrivateMariadb,
  type PrivateMariadb,
  type ScratchDatabase,
} from '#testing';
import type { DataSource } from 'typeorm';
import { Typo3ReadDatabase } from '../typo3/typo3-read.database';
import { Typo3WriteDatabase } from '../typo3/typo3-write.database';
import { NamedLocks } from './named-locks';
import { openDataSource } from './open-data-source';
import { Transactions } from './transactions';

let server: PrivateMariadb;
let database: ScratchDatabase;
let dataSource: DataSource;
let reads: Typo3ReadDatabase;
let writes: Typo3WriteDatabase;

const everyWayIn: [string, () => Promise<unknown>][] = [
  ['a query of the ORM', () => dataSource.query('SELECT 1')],
  ['a transaction', () => new Transactions(dataSource).run((tx) => tx.query('SELECT 1'))],
  [
    'a named lock',
    () => new NamedLocks({ url: database.url, poolSize: 2 }).tryRun('x', () => Promise.resolve()),
  ],
  ["TYPO3's reading account", () => reads.query('SELECT 1')],
  ["TYPO3's writing account", () => writes.transaction((tx) => tx.query('SELECT 1'))],
];

/** Milliseconds until the way in works. */
async function healingTime(work: () => Promise<unknown>): Promise<number> {
  const begin = Date.now();
  for (;;) {
    try {
      await work();
      return Date.now() - begin;
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseUnavailableError);
    }
  }
}

describeWithPrivateServers('while MariaDB is away (reliability 5)', () => {
  beforeAll(async () => {
    server = await startPrivateMariadb();
    database = await createSidecarDatabase(server.url);
    dataSource = await openDataSource({ url: database.url, poolSize: 4 });
    const config = { readUrl: database.url, writeUrl: database.url, poolSize: 4 };
    reads = new Typo3ReadDatabase(config);
    writes = new Typo3WriteDatabase(config);
  }, 60_000);

  afterAll(async () => {
    await reads?.onApplicationShutdown();
    await writes?.onApplicationShutdown();
    await dataSource?.destroy();
    await server?.dispose();
  });

  it('every way in says so with a 503 that names when to come back, and heals within five seconds', async () => {
    for (const [, work] of everyWayIn) await work();
    await server.stop();
    for (const [name, work] of everyWayIn) {
      const begin = Date.now();
      const error: unknown = await work().catch((raised: unknown) => raised);
      expect([name, error]).toEqual([name, expect.any(DatabaseUnavailableError)]);
      expect((error as DatabaseUnavailableError).details.retryAfter).toBe(5);
      expect(Date.now() - begin).toBeLessThan(4_000);
    }
    await server.start();
    const times = await Promise.all(everyWayIn.map(([, work]) => healingTime(work)));
    for (const [index, [name]] of everyWayIn.entries()) {
      expect([name, times[index]! < 5_000]).toEqual([name, true]);
    }
  }, 120_000);

  it('a crash in the middle of a transaction takes it back and is reported', async () => {
    await dataSource.query('CREATE TABLE ledger (id INT PRIMARY KEY) ENGINE=InnoDB');
    const interrupted = new Transactions(dataSource).run(async (tx) => {
      await tx.query('INSERT INTO ledger VALUES (1)');
      await server.kill();
      await tx.query('INSERT INTO ledger VALUES (2)');
    });
    await expect(interrupted).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await server.start();
    await healingTime(() => dataSource.query('SELECT 1'));
    expect(await dataSource.query('SELECT id FROM ledger')).toEqual([]);
  }, 120_000);

  it('a connection the server killed is replaced without anybody noticing', async () => {
    await Promise.all([1, 2, 3].map(() => dataSource.query('SELECT SLEEP(0.1)')));
    const [own] = await dataSource.query<{ id: number }[]>('SELECT CONNECTION_ID() AS id');
    const others = await dataSource.query<{ id: number }[]>(
      'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> ?',
      [own?.id],
    );
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) await dataSource.query(`KILL CONNECTION ${id}`).catch(() => undefined);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => healingTime(() => dataSource.query('SELECT 1'))),
    );
    expect(Math.max(...answers)).toBeLessThan(5_000);
  });

  it('a process that starts while it is away waits for it', async () => {
    await server.stop();
    const opening = openDataSource({ url: database.url, poolSize: 2 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await server.start();
    const late = await opening;
    expect(await late.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await late.destroy();
  }, 120_000);

  it('and gives up with the typed error when it stays away', async () => {
    await server.stop();
    await expect(openDataSource({ url: database.url }, 0)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await server.start();
  }, 120_000);
});
