import { Typo3WriteDatabase } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  inUndoneTransaction,
  recordedBase,
  rowChanges,
  readTables,
  type ScratchDatabase,
} from '#testing';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import { ReferenceIndexRepository } from './reference-index.repository';

describeWithConformance('the reference index TYPO3 built', (folder) => {
  let scratch: ScratchDatabase;
  let database: Typo3WriteDatabase;
  const instance = InstanceModel.compile(conformanceSnapshot(folder) as unknown as SnapshotDocument, 'test');

  beforeAll(async () => {
    scratch = await createTypo3Database(recordedBase(folder, '13.4'));
    database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
  });
  afterAll(async () => {
    await database.onApplicationShutdown();
    await scratch.drop();
  });

  it.each(['pages', 'sys_file_reference'])(
    'stays as it is when every live record of %s is indexed again (R-50.107 to R-50.111)',
    async (table) => {
      const changes = await inUndoneTransaction(database, async (db) => {
        const before = await readTables(db, ['sys_refindex']);
        const records = await db.query<{ uid: number }>(
          `SELECT uid FROM ${table} WHERE deleted = 0 AND t3ver_wsid = 0`,
        );
        const index = new ReferenceIndexRepository(db, instance);
        for (const { uid } of records) await index.refresh(table, uid);
        return rowChanges(before, await readTables(db, ['sys_refindex']));
      });
      expect(changes).toEqual({});
    },
  );

  it('comes back row by row after it was emptied, but for columns left to TYPO3 (R-50.110, R-50.114)', async () => {
    const { missing, pending } = await inUndoneTransaction(database, async (db) => {
      const before = await readTables(db, ['sys_refindex']);
      const tables = ['pages', 'sys_file_reference'];
      await db.execute('DELETE FROM sys_refindex WHERE workspace = 0 AND tablename IN (?)', [tables]);
      const index = new ReferenceIndexRepository(db, instance);
      const left = new Set<string>();
      for (const table of tables) {
        const records = await db.query<{ uid: number }>(
          `SELECT uid FROM ${table} WHERE deleted = 0 AND t3ver_wsid = 0`,
        );
        for (const { uid } of records) for (const column of await index.refresh(table, uid)) left.add(column);
      }
      const { sys_refindex: changed } = rowChanges(before, await readTables(db, ['sys_refindex']));
      return { missing: changed?.deleted ?? [], pending: left };
    });
    expect(missing.filter((row) => !pending.has(String(row['field'])))).toEqual([]);
  });
});
