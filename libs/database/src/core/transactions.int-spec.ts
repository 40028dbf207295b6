import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { databaseFaultOf } from './database-fault';
import { openDataSource } from './open-data-source';
import { Transactions } from './transactions';

let database: ScratchDatabase;
let dataSource: DataSource;
let transactions: Transactions;

beforeAll(async () => {
  database = await createSidecarDatabase();
  dataSource = await openDataSource({ url: database.url, poolSize: 6 });
  transactions = new Transactions(dataSource);
  await dataSource.query('CREATE TABLE pair (id INT PRIMARY KEY, value INT NOT NULL) ENGINE=InnoDB');
});

beforeEach(async () => {
  await dataSource.query('DELETE FROM pair');
  await dataSource.query('INSERT INTO pair VALUES (1, 0), (2, 0)');
});

afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

async function values(): Promise<number[]> {
  const rows = await dataSource.query<{ value: number }[]>('SELECT value FROM pair ORDER BY id');
  return rows.map((row) => row.value);
}

/** Resolves for both once both have arrived, and at once for whoever comes later. */
function meetingPoint(): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++arrived === 2) open();
    return both;
  };
}

describe('Transactions', () => {
  it('commits what resolves and rolls back what throws', async () => {
    await transactions.run((tx) => tx.query('UPDATE pair SET value = 1 WHERE id = 1'));
    const failing = transactions.run(async (tx) => {
      await tx.query('UPDATE pair SET value = 9');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await values()).toEqual([1, 0]);
  });

  it('repeats the loser of a real deadlock, so both take effect once', async () => {
    const meet = meetingPoint();
    const attempts = [0, 0];
    const crossing = (which: 0 | 1): Promise<void> =>
      transactions.run(async (tx) => {
        attempts[which]!++;
        const [first, second] = which === 0 ? [1, 2] : [2, 1];
        await tx.query('UPDATE pair SET value = value + 1 WHERE id = ?', [first]);
        await meet();
        await tx.query('UPDATE pair SET value = value + 1 WHERE id = ?', [second]);
      });
    await Promise.all([crossing(0), crossing(1)]);
    expect(await values()).toEqual([2, 2]);
    expect(attempts.reduce((sum, count) => sum + count)).toBe(3);
  });

  it('repeats after a lock wait that timed out', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('UPDATE pair SET value = 5 WHERE id = 1');
    let attempts = 0;
    await transactions.run(async (tx) => {
      attempts++;
      await tx.query('SET innodb_lock_wait_timeout = 1');
      if (attempts === 2) await holder.rollbackTransaction();
      await tx.query('UPDATE pair SET value = value + 1 WHERE id = 1');
      await tx.query('SET innodb_lock_wait_timeout = DEFAULT');
    });
    await holder.release();
    expect(attempts).toBe(2);
    expect(await values()).toEqual([1, 0]);
  });

  it('gives up after three repeats', async () => {
    let attempts = 0;
    const losing = transactions.run(async (tx) => {
      attempts++;
      await tx.query("SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'staged'");
    });
    expect(databaseFaultOf(await losing.catch((error: unknown) => error))).toBe('deadlock');
    expect(attempts).toBe(4);
  });

  it('does not repeat what no repeat can cure', async () => {
    let attempts = 0;
    const failing = transactions.run(async (tx) => {
      attempts++;
      await tx.query('INSERT INTO pair VALUES (1, 1)');
    });
    expect(databaseFaultOf(await failing.catch((error: unknown) => error))).toBe('duplicate-key');
    expect(attempts).toBe(1);
  });
});
