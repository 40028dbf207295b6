import { createTypo3Database, type ScratchDatabase } from '#testing';
import { databaseFaultOf, isTransactionRace } from '../core/database-fault';
import { ensureFenceTable, FENCE_TABLE } from './fence-table';
import { Typo3ReadDatabase } from './typo3-read.database';
import { Typo3WriteDatabase } from './typo3-write.database';

const SCHEMA = `
CREATE TABLE kinds (
  uid int(10) unsigned NOT NULL AUTO_INCREMENT, small smallint(5) unsigned NOT NULL DEFAULT 0, big bigint(20) NULL, huge bigint(20) unsigned NULL,
  price decimal(10,2) NULL, ratio double NULL, settings longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (json_valid(settings)),
  flexform mediumtext NULL, session_data longblob NULL, short_blob blob NULL, bytes varbinary(32) NULL, title varchar(255) NULL,
  at datetime NULL, born date NULL, zero datetime NULL, clock time NULL, flag tinyint(1) NULL, PRIMARY KEY (uid)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE pair (id int PRIMARY KEY, value int NOT NULL) ENGINE=InnoDB;
CREATE TABLE native (id int PRIMARY KEY, doc json NULL) ENGINE=InnoDB;`;

const ROWS = `
INSERT INTO kinds (small, big, huge, price, ratio, settings, flexform, session_data, short_blob, bytes, title, at, born, zero, clock, flag) VALUES
 (7, 9007199254740991, 18446744073709551615, 12.50, 0.1, '{"b": 1, "a": [2]}', '<T3FlexForms/>', 'a:1:{s:1:"x";}', 'Grüße', 'abc', '😀 title', '2026-03-29 02:30:00', '2026-02-28', '0000-00-00 00:00:00', '12:00:01', 2);
INSERT INTO kinds (small) VALUES (0);
INSERT INTO pair VALUES (1, 0), (2, 0);
INSERT INTO native VALUES (1, '{"z": 1, "a": 2}');`;

let database: ScratchDatabase;
let reads: Typo3ReadDatabase;
let writes: Typo3WriteDatabase;

beforeAll(async () => {
  database = await createTypo3Database({ schemaSql: SCHEMA, rowsSql: ROWS });
  const config = { readUrl: database.url, writeUrl: database.url, poolSize: 4 };
  reads = new Typo3ReadDatabase(config);
  writes = new Typo3WriteDatabase(config);
});

afterAll(async () => {
  await reads?.onApplicationShutdown();
  await writes?.onApplicationShutdown();
  await database.drop();
});

const valuesOf = async (): Promise<number[]> =>
  (await reads.query<{ value: number }>('SELECT value FROM pair ORDER BY id')).map((row) => row.value);

describe('values of TYPO3 columns', () => {
  const expected = {
    uid: 1,
    small: 7,
    big: 9007199254740991,
    huge: '18446744073709551615',
    price: '12.50',
    ratio: 0.1,
    settings: '{"b": 1, "a": [2]}',
    flexform: '<T3FlexForms/>',
    session_data: 'a:1:{s:1:"x";}',
    short_blob: 'Grüße',
    bytes: 'abc',
    title: '😀 title',
    at: '2026-03-29 02:30:00',
    born: '2026-02-28',
    zero: '0000-00-00 00:00:00',
    clock: '12:00:01',
    flag: 2,
  };

  it('arrive as numbers, strings and null from the reading account', async () => {
    const [full, bare] = await reads.query('SELECT * FROM kinds ORDER BY uid');
    expect(full).toStrictEqual(expected);
    const nulls = Object.fromEntries(Object.keys(expected).map((column) => [column, null]));
    expect(bare).toStrictEqual({ ...nulls, uid: 2, small: 0 });
  });

  it('arrive alike inside a transaction', async () => {
    await writes.transaction(async (tx) => {
      expect(await tx.query('SELECT * FROM kinds WHERE uid = ? FOR UPDATE', [1])).toStrictEqual([expected]);
    });
  });

  it('leaves a native JSON column as the text that is stored', async () => {
    expect(await reads.query('SELECT doc FROM native')).toStrictEqual([{ doc: '{"z": 1, "a": 2}' }]);
  });

  it('gives counts and sums as numbers or exact text', async () => {
    const [row] = await reads.query(
      'SELECT COUNT(*) AS total, SUM(small) AS smalls, MAX(big) AS big FROM kinds',
    );
    expect(row).toStrictEqual({ total: 2, smalls: '7', big: 9007199254740991 });
  });

  it('expands a list in IN (?) and takes every other value as one value', async () => {
    expect(
      await reads.query('SELECT uid FROM kinds WHERE uid IN (?) ORDER BY uid', [[1, 2, 3]]),
    ).toHaveLength(2);
    const quoted = `x' OR '1'='1`;
    expect(await reads.query('SELECT uid FROM kinds WHERE title = ?', [quoted])).toEqual([]);
    expect(await reads.query('SELECT ? AS a, ? AS b, ? AS c', [quoted, null, -1])).toEqual([
      { a: quoted, b: null, c: -1 },
    ]);
  });
});

describe('Typo3ReadDatabase (R-05.12)', () => {
  it('cannot write even with an account that may', async () => {
    const error: unknown = await reads
      .execute('UPDATE pair SET value = 9')
      .catch((raised: unknown) => raised);
    expect(databaseFaultOf(error)).toBe('read-only');
    expect(await valuesOf()).toEqual([0, 0]);
  });

  it('keeps parameter values out of its errors', async () => {
    const error: unknown = await reads
      .query('SELECT nothing FROM pair WHERE id = ?', ['secret-value'])
      .catch((raised: unknown) => raised);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-value');
  });
});

describe('Typo3WriteDatabase', () => {
  it('counts matched rows, changed or not, and tells the new uid', async () => {
    await writes.transaction(async (tx) => {
      expect(await tx.execute('UPDATE pair SET value = 0 WHERE id IN (1, 2)')).toEqual({
        affectedRows: 2,
        insertId: 0,
      });
      expect(await tx.execute('UPDATE pair SET value = 0 WHERE id = 3')).toEqual({
        affectedRows: 0,
        insertId: 0,
      });
      const { insertId } = await tx.execute('INSERT INTO kinds (title) VALUES (?)', ['new']);
      expect(await tx.query('SELECT title FROM kinds WHERE uid = ?', [insertId])).toEqual([{ title: 'new' }]);
    });
  });

  it('takes back only what came after a savepoint', async () => {
    await writes.transaction(async (tx) => {
      await tx.execute('UPDATE pair SET value = 1 WHERE id = 1');
      await tx.savepoint('call_1');
      await tx.execute('UPDATE pair SET value = 1 WHERE id = 2');
      await tx.rollbackTo('call_1');
    });
    expect(await valuesOf()).toEqual([1, 0]);
    await expect(writes.transaction((tx) => tx.savepoint('a`; DROP TABLE pair'))).rejects.toThrow(
      'no savepoint name',
    );
  });

  it('leaves nothing behind when the work throws', async () => {
    const failing = writes.transaction(async (tx) => {
      await tx.execute('UPDATE pair SET value = 7');
      throw new Error('read-back differs');
    });
    await expect(failing).rejects.toThrow('read-back differs');
    expect(await valuesOf()).toEqual([1, 0]);
  });

  it('reports the loser of a deadlock as one, for the caller to run the turn again', async () => {
    let arrived = 0;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    const cross = (first: number, second: number): Promise<void> =>
      writes.transaction(async (tx) => {
        await tx.execute('UPDATE pair SET value = value + 1 WHERE id = ?', [first]);
        if (++arrived === 2) open();
        await both;
        await tx.execute('UPDATE pair SET value = value + 1 WHERE id = ?', [second]);
      });
    const outcomes = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(isTransactionRace(lost[0]?.reason)).toBe(true);
    expect(await valuesOf()).toEqual([2, 1]);
  });
});

describe('the fence table (spec 05 §6)', () => {
  const insert = `INSERT INTO ${FENCE_TABLE} (run_uuid, turn_id, call_id, card_hash, outcome) VALUES (?, ?, ?, ?, ?)`;
  const fence = (turn: string, call: string): string[] => ['run', turn, call, 'f'.repeat(64), 'sealed'];

  it('is created once, and again without harm', async () => {
    await ensureFenceTable(database.url);
    await ensureFenceTable(database.url);
    expect(await reads.query(`SELECT * FROM ${FENCE_TABLE}`)).toEqual([]);
  });

  it('admits a call of a run once, whatever the turn, and tells ids apart by case', async () => {
    await writes.transaction((tx) => tx.execute(insert, fence('turn-1', 'aB3dE5gH9')));
    await writes.transaction((tx) => tx.execute(insert, fence('turn-1', 'ab3de5gh9')));
    const again = writes.transaction((tx) => tx.execute(insert, fence('turn-2', 'aB3dE5gH9')));
    expect(databaseFaultOf(await again.catch((error: unknown) => error))).toBe('duplicate-key');
    const rows = await reads.query<{ created_at: string }>(`SELECT created_at FROM ${FENCE_TABLE}`);
    expect(rows).toHaveLength(2);
  });
});
