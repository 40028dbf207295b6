import type { Row } from '#testing';
import type { PhpValue } from '#typo3';
import { DemoRuns, NOW } from '../../../../test/support/demo-runs';
import { DeferredRelations } from './deferred-relations';
import { RawInsert } from './raw-insert';

describe('relations that wait for new records', () => {
  let runs: DemoRuns;
  beforeAll(async () => {
    runs = await DemoRuns.open();
  });
  afterAll(() => runs.close());

  it('point children to their parent, count them and log the parent without history (R-50.88, R-50.91, R-50.92, R-50.152)', async () => {
    await runs.undone(async (db) => {
      const [element] = await db.query<{ uid: number; pid: number }>(
        'SELECT uid, pid FROM tt_content WHERE deleted = 0 AND sys_language_uid = 0 LIMIT 1',
      );
      const [file] = await db.query<{ uid: number }>(
        "SELECT uid FROM sys_file WHERE extension IN ('jpg', 'png', 'svg', 'webp', 'pdf') LIMIT 1",
      );
      const column = runs.instance.table('tt_content')?.column('assets');
      if (element === undefined || file === undefined || column === undefined)
        throw new Error('The demo site lacks what this test needs.');
      const parent = { table: 'tt_content', uid: element.uid };
      const run = await runs.planned(db, async (each) => {
        const scope = each.newScope();
        const deferred = new DeferredRelations(each, scope);
        const reference = new Map<string, PhpValue>([
          ['pid', element.pid],
          ['uid_local', String(file.uid)],
        ]);
        const raw = new RawInsert(each, scope, deferred);
        const row = await raw.add(each.schema('sys_file_reference'), reference);
        deferred.learn('NEW1', Number(row['uid']));
        deferred.add({ ...parent, column, items: ['NEW1'] });
        await deferred.write();
      });
      await runs.applied(db, run);
      const references = await db.query<Row>(
        'SELECT uid_foreign, tablenames, fieldname, sorting_foreign, crdate FROM sys_file_reference WHERE tstamp = ?',
        [NOW],
      );
      expect(references).toEqual([
        {
          ...{ uid_foreign: element.uid, tablenames: 'tt_content', fieldname: 'assets' },
          ...{ sorting_foreign: 1, crdate: NOW },
        },
      ]);
      const stored = await db.query<Row>('SELECT assets, tstamp FROM tt_content WHERE uid = ?', [
        element.uid,
      ]);
      expect(stored).toEqual([{ assets: 1, tstamp: NOW }]);
      const logs = await db.query<{ log_data: string }>(
        "SELECT log_data FROM sys_log WHERE tstamp = ? AND tablename = 'tt_content'",
        [NOW],
      );
      expect(logs.map(({ log_data }) => JSON.parse(log_data) as unknown)).toEqual([
        { table: 'tt_content', uid: element.uid, history: 0 },
      ]);
    });
  });
});
