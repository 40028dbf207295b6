import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { NamedLocks } from './named-locks';
import { openDataSource } from './open-data-source';

let database: ScratchDatabase;
let other: ScratchDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  [database, other] = await Promise.all([createSidecarDatabase(), createSidecarDatabase()]);
  dataSource = await openDataSource({ url: database.url, poolSize: 2 });
});

afterAll(async () => {
  await dataSource?.destroy();
  await Promise.all([database.drop(), other.drop()]);
});

const locksOf = (url: string): NamedLocks => new NamedLocks({ url, poolSize: 2 });

describe('NamedLocks (R-05.6)', () => {
  it('lets one of two replicas in and tells the other at once', async () => {
    const [first, second] = [locksOf(database.url), locksOf(database.url)];
    let secondRan = true;
    const firstRan = await first.tryRun('sweep', async () => {
      secondRan = await second.tryRun('sweep', () => Promise.reject(new Error('must not run')));
    });
    expect([firstRan, secondRan]).toEqual([true, false]);
  });

  it('is free again after the work, also after work that failed', async () => {
    const locks = locksOf(database.url);
    await expect(locks.tryRun('sweep', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await waitUntilFree(locks, 'sweep');
  });

  it('keeps other names and other databases on the same server apart', async () => {
    const ran: boolean[] = [];
    await locksOf(database.url).tryRun('sweep', async () => {
      ran.push(await locksOf(database.url).tryRun('purge', () => Promise.resolve()));
      ran.push(await locksOf(other.url).tryRun('sweep', () => Promise.resolve()));
    });
    expect(ran).toEqual([true, true]);
  });

  it('is freed by the server when the holder loses its connection, without ending the process', async () => {
    const locks = locksOf(database.url);
    let release: () => void = () => undefined;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const holding = locks.tryRun('orphan', () => {
      begin();
      return new Promise((resolve) => (release = resolve));
    });
    await begun;
    for (const id of await connectionsHoldingNothingElse()) await dataSource.query(`KILL CONNECTION ${id}`);
    await waitUntilFree(locks, 'orphan');
    release();
    await expect(holding).resolves.toBe(true);
  });

  it('gives up work that never ends, so that the timer behind it goes on, and frees the lock', async () => {
    const locks = locksOf(database.url);
    const hung = locks.tryRun('hung', () => new Promise<void>(() => undefined), 50);
    await expect(hung).rejects.toThrow('has not ended within 50 ms');
    await waitUntilFree(locks, 'hung');
  });
});

async function waitUntilFree(locks: NamedLocks, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await locks.tryRun(name, () => Promise.resolve())) return;
  }
  throw new Error(`"${name}" stays taken.`);
}

/** The lock's connection names no database; those of this test's own pool do. */
async function connectionsHoldingNothingElse(): Promise<string[]> {
  const rows = await dataSource.query<{ owner: string | null }[]>('SELECT IS_USED_LOCK(?) AS owner', [
    await lockNameSeenByServer('orphan'),
  ]);
  return rows.flatMap((row) => (row.owner === null ? [] : [String(row.owner)]));
}

async function lockNameSeenByServer(name: string): Promise<string> {
  const [row] = await dataSource.query<{ scope: string }[]>(
    'SELECT LEFT(SHA2(DATABASE(), 256), 12) AS scope',
  );
  return `${row?.scope}.${name}`;
}
