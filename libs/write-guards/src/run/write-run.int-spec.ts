import { DEMO_SITE, type Row } from '#testing';
import type { RecordRow } from '#typo3';
import { DemoRuns } from '../../../../test/support/demo-runs';

const PAGE = DEMO_SITE.page;

describe('a run that adds records', () => {
  let runs: DemoRuns;
  beforeAll(async () => {
    runs = await DemoRuns.open();
  });
  afterAll(() => runs.close());

  it('gives new rows their uids wherever the plan names them: rows, history, log, cache tags (R-50.94, R-50.103)', async () => {
    await runs.undone(async (db) => {
      let uid = 0;
      let translation = 0;
      const run = await runs.planned(db, async (each) => {
        const scope = each.newScope();
        const row = await each.insert(
          'tt_content',
          new Map<string, string | number>([
            ['pid', PAGE],
            ['header', 'New'],
          ]),
          { scope },
        );
        uid = Number(row['uid']);
        const columns = new Map<string, string | number>([
          ['pid', PAGE],
          ['header', 'Neu'],
          ['sys_language_uid', 1],
          ['l18n_parent', uid],
        ]);
        translation = Number((await each.insert('tt_content', columns, { scope }))['uid']);
        const found = await each.rows.where('tt_content', { l18n_parent: uid });
        expect(found.map((other) => Number(other['uid']))).toEqual([translation]);
        expect(row).toMatchObject({ deleted: 0, t3ver_wsid: 0 });
      });
      const outcome = await runs.applied(db, run);
      const [real, other] = [outcome.uidOf(uid), outcome.uidOf(translation)];
      expect(real).toBeGreaterThan(0);
      const rows = await db.query<Row>('SELECT uid, header, l18n_parent FROM tt_content WHERE uid IN (?)', [
        [real, other],
      ]);
      expect(rows).toEqual([
        { uid: real, header: 'New', l18n_parent: 0 },
        { uid: other, header: 'Neu', l18n_parent: real },
      ]);
      const history = await db.query<{ recuid: number; history_data: string }>(
        'SELECT recuid, history_data FROM sys_history WHERE actiontype = 1 ORDER BY uid',
      );
      expect(history.map(({ recuid, history_data }) => [recuid, JSON.parse(history_data)])).toEqual([
        [real, { pid: PAGE, header: 'New', uid: real }],
        [other, { pid: PAGE, header: 'Neu', sys_language_uid: 1, l18n_parent: real, uid: other }],
      ]);
      const log = await db.query<Row>('SELECT recuid, log_data, event_pid FROM sys_log WHERE action = 1');
      expect(log).toEqual(
        [real, other].map((id) => ({
          recuid: id,
          log_data: JSON.stringify({ table: 'tt_content', uid: id, pid: PAGE }),
          event_pid: PAGE,
        })),
      );
      expect(outcome.cacheTags).toEqual([
        `pageId_${PAGE}`,
        'tt_content',
        `tt_content_${real}`,
        `tt_content_${other}`,
      ]);
    });
  });

  it('writes nothing while it is planned, and refuses a row that changed meanwhile (design §7)', async () => {
    await runs.undone(async (db) => {
      const [stored] = await db.query<Row>('SELECT * FROM tt_content WHERE pid = ? LIMIT 1', [PAGE]);
      const uid = Number(stored?.['uid']);
      const run = await runs.planned(db, async (each) => {
        const row = await each.rows.find('tt_content', uid);
        if (row !== null) each.touch('tt_content', row, new Map([['header', 'Planned']]));
        expect((await each.rows.find('tt_content', uid))?.['header']).toBe('Planned');
      });
      expect((await db.query<Row>('SELECT header FROM tt_content WHERE uid = ?', [uid]))[0]).toEqual({
        header: stored?.['header'],
      });
      await db.execute('UPDATE tt_content SET header = ? WHERE uid = ?', ['Somebody else', uid]);
      await expect(runs.applied(db, run)).rejects.toThrow('changed while it was to be written');
    });
  });

  it('sees relation rows as they will be, and writes them with the uids of new records (R-50.83)', async () => {
    await runs.undone(async (db) => {
      const relation = (own: number, other: number): Map<string, string | number> =>
        new Map<string, string | number>([
          ['uid_local', other],
          ['uid_foreign', own],
          ['tablenames', 'tt_content'],
          ['fieldname', 'categories'],
        ]);
      const table = 'sys_category_record_mm';
      await db.execute(`DELETE FROM ${table}`);
      const kept = [...relation(7, 1), ['sorting_foreign', 1] as const];
      await db.execute(
        `INSERT INTO ${table} (${kept.map(([name]) => name).join()}) VALUES (?, ?, ?, ?, ?)`,
        kept.map(([, value]) => value),
      );
      let uid = 0;
      const run = await runs.planned(db, async (each) => {
        const row = await each.insert('tt_content', new Map([['pid', PAGE]]), { scope: each.newScope() });
        uid = Number(row['uid']);
        const none = new Map<string, number>();
        each.relate({ table, action: 'insert', where: none, set: relation(uid, 1) });
        each.relate({ table, action: 'insert', where: none, set: relation(uid, 2) });
        each.relate({
          table,
          action: 'update',
          where: relation(uid, 2),
          set: new Map([['sorting_foreign', 5]]),
        });
        each.relate({ table, action: 'delete', where: relation(uid, 1), set: none });
        each.relate({ table, action: 'delete', where: relation(7, 1), set: none });
        const found = await each.relations.where(table, { uid_foreign: [uid, 7] });
        expect(found).toEqual([{ ...Object.fromEntries(relation(uid, 2)), sorting_foreign: 5 }]);
      });
      const outcome = await runs.applied(db, run);
      const rows = await db.query<Row>(`SELECT uid_local, uid_foreign, sorting_foreign FROM ${table}`);
      expect(rows).toEqual([{ uid_local: 2, uid_foreign: outcome.uidOf(uid), sorting_foreign: 5 }]);
    });
  });

  it('removes a row for good, and refuses one that was gone already (R-50.199)', async () => {
    await runs.undone(async (db) => {
      const [stored] = await db.query<RecordRow>('SELECT * FROM tt_content WHERE pid = ? LIMIT 1', [PAGE]);
      const uid = Number(stored?.['uid']);
      const run = await runs.planned(db, async (each) => {
        each.remove('tt_content', stored ?? {});
        expect(await each.rows.find('tt_content', uid)).toBeNull();
        expect(await each.rows.where('tt_content', { uid })).toEqual([]);
      });
      await runs.applied(db, run);
      expect(await db.query<Row>('SELECT uid FROM tt_content WHERE uid = ?', [uid])).toEqual([]);
      await expect(runs.applied(db, run)).rejects.toThrow('changed while it was to be written');
    });
  });
});
