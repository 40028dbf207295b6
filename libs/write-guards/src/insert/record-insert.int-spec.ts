import type { SqlConnection } from '#database';
import { DEMO_SITE, type Row } from '#testing';
import type { PhpValue } from '#typo3';
import { DemoRuns, NOW } from '../../../../test/support/demo-runs';
import type { Applied } from '../apply/apply-write-plan';
import { planDatamap, type DataMap } from '../datamap/datamap-run';
import { isRefusal, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';

const PAGE = DEMO_SITE.page;

type Columns = Record<string, PhpValue>;

function dataMap(tables: Record<string, Record<string, Columns>>): DataMap {
  return new Map(
    Object.entries(tables).map(([table, records]) => [
      table,
      new Map(Object.entries(records).map(([id, columns]) => [id, new Map(Object.entries(columns))])),
    ]),
  );
}

describe('new records of a data map', () => {
  let runs: DemoRuns;
  beforeAll(async () => {
    runs = await DemoRuns.open();
  });
  afterAll(() => runs.close());

  /** What was written, with the uids of new records by their marks; or why not. */
  async function write(
    db: SqlConnection,
    data: DataMap,
    user: number = DEMO_SITE.admin,
  ): Promise<{ outcome: Applied; made: ReadonlyMap<string, number> } | Refusal> {
    let made: ReadonlyMap<string, number> = new Map();
    const fill = async (each: WriteRun): Promise<void> => {
      made = await planDatamap(each, each.newScope(), data);
    };
    const run = await runs.plan(db, fill, user);
    if (isRefusal(run)) return run;
    const outcome = await runs.apply(db, run);
    if (isRefusal(outcome)) return outcome;
    return { outcome, made: new Map([...made].map(([mark, uid]) => [mark, outcome.uidOf(uid)])) };
  }

  async function written(
    db: SqlConnection,
    data: DataMap,
  ): Promise<{ outcome: Applied; made: ReadonlyMap<string, number> }> {
    const answer = await write(db, data);
    if (isRefusal(answer)) throw new Error(answer.message);
    return answer;
  }

  function rowOf(db: SqlConnection, table: string, uid: number | undefined): Promise<Row | undefined> {
    return db.query<Row>(`SELECT * FROM ${table} WHERE uid = ?`, [uid]).then(([row]) => row);
  }

  it('puts a page and an element on it, with slug, permissions, places and history of both (R-50.46, R-50.50, R-50.64)', async () => {
    await runs.undone(async (db) => {
      const data = dataMap({
        tt_content: { NEWc: { pid: 'NEWp', CType: 'text', header: 'On it' } },
        pages: { NEWp: { pid: PAGE, title: 'Late trains' } },
      });
      const { made } = await written(db, data);
      const parent = await rowOf(db, 'pages', PAGE);
      const page = await rowOf(db, 'pages', made.get('NEWp'));
      expect(page).toMatchObject({
        pid: PAGE,
        slug: `${String(parent?.['slug'])}/late-trains`,
        hidden: 1,
        perms_userid: DEMO_SITE.admin,
        perms_user: 31,
        crdate: NOW,
        tstamp: NOW,
      });
      const element = await rowOf(db, 'tt_content', made.get('NEWc'));
      expect(element).toMatchObject({ pid: made.get('NEWp'), sorting: 256, sys_language_uid: 0, hidden: 0 });
      const history = await db.query<{ tablename: string; history_data: string }>(
        'SELECT tablename, history_data FROM sys_history WHERE tstamp = ? ORDER BY uid',
        [NOW],
      );
      expect(history.map(({ tablename }) => tablename)).toEqual(['pages', 'tt_content']);
      const keys = Object.keys(JSON.parse(history[0]?.history_data ?? '{}') as object);
      expect(keys.slice(keys.indexOf('pid'))).toEqual([
        ...[
          'pid',
          'sorting',
          'perms_userid',
          'perms_groupid',
          'perms_user',
          'perms_group',
          'perms_everybody',
        ],
        ...['title', 'sys_language_uid', 'crdate', 't3ver_stage', 'tstamp', 'uid'],
      ]);
    });
  });

  it('puts records behind one another and keeps slugs of one run apart (R-50.66, R-50.117)', async () => {
    await runs.undone(async (db) => {
      const pages = { NEW1: { pid: PAGE, title: 'Twin' }, NEW2: { pid: '-NEW1', title: 'Twin' } };
      const { made } = await written(db, dataMap({ pages }));
      const [first, second] = await Promise.all(
        ['NEW1', 'NEW2'].map((mark) => rowOf(db, 'pages', made.get(mark))),
      );
      expect(Number(second?.['sorting'])).toBeGreaterThan(Number(first?.['sorting']));
      expect(second?.['slug']).toBe(`${String(first?.['slug'])}-1`);
    });
  });

  it('writes a new root page neither on page 0 nor as a site root, since PHP writes a file for it (R-50.198)', async () => {
    await runs.undone(async (db) => {
      for (const page of [
        { pid: 0, title: 'Root' },
        { pid: PAGE, title: 'Root', is_siteroot: 1 },
      ]) {
        const answer = await write(db, dataMap({ pages: { NEW1: { ...page, doktype: '1' } } }));
        expect(isRefusal(answer) && answer.message).toContain('site configuration');
      }
    });
  });

  it('says the same about a place that is missing and one that is closed, page or record (R-40.39)', async () => {
    await runs.undone(async (db) => {
      await db.execute(
        'UPDATE pages SET perms_everybody = 0, perms_group = 0, perms_userid = 1 WHERE uid = ?',
        [PAGE],
      );
      const [element] = await db.query<{ uid: number }>(
        'SELECT uid FROM tt_content WHERE pid = ? AND deleted = 0 LIMIT 1',
        [PAGE],
      );
      const messages = new Set<string>();
      for (const pid of [PAGE, 99_999, -Number(element?.uid), -99_999]) {
        const data = { NEW1: { pid, CType: 'text', header: 'x', sys_language_uid: 0 } };
        const answer = await write(db, dataMap({ tt_content: data }), DEMO_SITE.editor);
        messages.add(isRefusal(answer) ? answer.message : 'written');
      }
      expect([...messages]).toEqual([
        'Not written: the page to put the record on is missing, or not open to you.',
      ]);
    });
  });

  it('counts categories in the row and writes their relations behind all records (R-50.83, R-50.85)', async () => {
    await runs.undone(async (db) => {
      const category = dataMap({ sys_category: { NEW1: { pid: PAGE, title: 'Garden' } } });
      const uid = (await written(db, category)).made.get('NEW1') ?? 0;
      const element = { pid: PAGE, CType: 'text', header: 'x', categories: String(uid) };
      const { made } = await written(db, dataMap({ tt_content: { NEW2: element } }));
      expect((await rowOf(db, 'tt_content', made.get('NEW2')))?.['categories']).toBe(1);
      const relations = await db.query<Row>(
        'SELECT uid_local, tablenames, fieldname, sorting_foreign FROM sys_category_record_mm WHERE uid_foreign = ?',
        [made.get('NEW2')],
      );
      expect(relations).toEqual([
        { uid_local: uid, tablenames: 'tt_content', fieldname: 'categories', sorting_foreign: 1 },
      ]);
    });
  });
});
