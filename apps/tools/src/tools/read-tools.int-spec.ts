import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolAnswer, ToolArguments } from '../registry/tool-handler';
import { GetPageContentTool } from './content/get-page-content.tool';
import { ReadRecordsTool } from './content/read-records.tool';
import { SearchRecordsTool } from './content/search-records.tool';
import { GetPagetreeTool } from './structure/get-pagetree.tool';

const { admin, editor, newcomer } = DEMO_SITE;
const NOBODY = 0;
const PAGE_REFUSED = 'Page unavailable: missing, or not open to you.';
const TABLE_REFUSED = 'Table unavailable: unknown, or not open to you.';

/** Beside the demo rows: a hidden element, a draft, a deep branch, elements with markup. */
const MORE_ROWS = `
SET SESSION sql_mode = '';
INSERT INTO pages (uid, pid, title, slug, doktype, sorting, perms_everybody) VALUES
  (900, 2, 'Level <b>one</b>', '/l1', 1, 9000, 1), (901, 900, 'Level two', '/l2', 254, 1, 1), (902, 901, 'Level three', '', 1, 1, 1);
INSERT INTO pages (uid, pid, title, doktype, sorting, perms_everybody, t3ver_wsid, t3ver_oid) VALUES (903, 2, 'Draft of a page', 1, 1, 1, 1, 2);
INSERT INTO tt_content (uid, pid, CType, header, bodytext, colPos, sorting) VALUES
  (900, 902, 'text', 'Second column', '', 1, 1), (901, 902, 'text', '', '<p>zebra</p><p>crossing</p>', 0, 2),
  (902, 902, 'text', 'First of all', NULL, 0, 1);
INSERT INTO tt_content (uid, pid, CType, header, hidden, sorting) VALUES (903, 902, 'text', 'Hidden zebra', 1, 3);
INSERT INTO tt_content (uid, pid, CType, header, sys_language_uid, sorting) VALUES (904, 902, 'text', 'Auf Deutsch', 1, 1);
INSERT INTO tt_content (uid, pid, CType, header, t3ver_wsid, t3ver_oid) VALUES (905, 902, 'text', 'Draft zebra', 1, 900);`;

describe('Read tools on the demo site', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;
  let snapshot: InstanceModel;

  beforeAll(async () => {
    const rowsSql = `${DEMO_SITE.rowsSql()}\n${MORE_ROWS}`;
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    const document = DEMO_SITE.snapshot() as unknown as SnapshotDocument;
    snapshot = InstanceModel.compile(document, snapshotHash(document));
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
  });

  async function call(tool: ReadTool, uid: number, args: ToolArguments): Promise<ToolAnswer> {
    const actor = await new BackendUserRepository(db).load(uid);
    return tool.execute(args, { actor, snapshot, db, now: Math.floor(Date.now() / 1000) });
  }

  const text = async (tool: ReadTool, uid: number, args: ToolArguments): Promise<string> =>
    (await call(tool, uid, args)).content;

  describe('get_pagetree', () => {
    const tree = new GetPagetreeTool();

    it('shows nobody anything (R-30.89)', async () => {
      expect(await text(tree, NOBODY, {})).toBe('No visible pages there.');
    });

    it('indents levels, prints titles as stored, leaves drafts and hidden pages out (R-30.88)', async () => {
      const lines = (await text(tree, editor, { rootUid: 2, depth: 2 })).split('\n');
      expect(lines[0]).toBe('Pages below uid 2, depth 2:');
      expect(lines.slice(-2)).toEqual([
        '[900] Level <b>one</b> (doktype 1)',
        '  [901] Level two (doktype 254)',
      ]);
      expect(lines.join('\n')).not.toContain('Draft');
      expect(await text(tree, admin, { rootUid: 7 })).not.toContain('Winter paths');
    });

    it('hides what the permission columns close, to editors only (R-30.22)', async () => {
      expect(await text(tree, newcomer, { rootUid: 1, depth: 1 })).not.toContain('Board papers');
      expect(await text(tree, admin, { rootUid: 1, depth: 1 })).toContain('[30] Board papers (doktype 1)');
    });
  });

  describe('get_page_content', () => {
    const content = new GetPageContentTool();

    it('answers a missing, a closed and nobody’s page alike (R-30.18, R-30.70)', async () => {
      const answers = [
        await text(content, editor, { uid: 99_999 }),
        await text(content, newcomer, { uid: 30 }),
        await text(content, NOBODY, { uid: 2 }),
        await text(content, admin, {}),
      ];
      expect(answers).toEqual([PAGE_REFUSED, PAGE_REFUSED, PAGE_REFUSED, PAGE_REFUSED]);
    });

    it('orders by column, then sorting; excludes drafts (R-30.72, R-30.73)', async () => {
      expect(await text(content, editor, { uid: 902 })).toBe(
        [
          'Page [902] Level three (doktype 1, slug -)',
          '3 element(s), language 0:',
          '[902] colPos=0 text · First of all',
          '[901] colPos=0 text · (no header)',
          '  zebra crossing',
          '[900] colPos=1 text · Second column',
        ].join('\n'),
      );
    });

    it('shows hidden elements to an admin, marked', async () => {
      expect(await text(content, admin, { uid: 902 })).toContain(
        '[903] colPos=0 text · Hidden zebra [hidden]',
      );
    });

    it('refuses a language while another of the same page works (R-30.70)', async () => {
      const [page] = await db.query<{ uid: number }>('SELECT uid FROM pages WHERE uid = 20 AND deleted = 0');
      expect(page).toBeDefined();
      expect(await text(content, newcomer, { uid: 20, language: 0 })).toContain('Page [20]');
      expect(await text(content, newcomer, { uid: 20, language: 1 })).toBe(PAGE_REFUSED);
    });
  });

  describe('read_records', () => {
    const records = new ReadRecordsTool();

    it('answers unknown, sensitive and closed tables alike (R-30.25, R-30.75)', async () => {
      const answers = [
        await text(records, admin, { table: 'no_such_table' }),
        await text(records, admin, { table: 'be_users' }),
        await text(records, newcomer, { table: 'sys_category' }),
        await text(records, NOBODY, { table: 'pages' }),
      ];
      expect(answers).toEqual([TABLE_REFUSED, TABLE_REFUSED, TABLE_REFUSED, TABLE_REFUSED]);
    });

    it('lays out cells and gives the same ones as artifact (R-30.80, R-30.81)', async () => {
      const answer = await call(records, editor, {
        table: ' tt_content ',
        uid: 902,
        fields: ['uid', 'header', 'bodytext', 'nope'],
      });
      expect(answer).toEqual({
        content:
          '1 record(s) of tt_content, offset 0:\n- tt_content:902\n  pid: 902\n  header: First of all\n  bodytext: null',
        artifacts: [
          {
            type: 'table',
            label: 'tt_content records',
            data: {
              columns: ['uid', 'pid', 'header', 'bodytext'],
              rows: [['902', '902', 'First of all', 'null']],
            },
          },
        ],
      });
    });

    it('takes exactly five conditions, a sixth refuses (R-30.77)', async () => {
      const five = { CType: 'text', colPos: 0, hidden: 0, sys_language_uid: 0, header: 'First of all' };
      expect(
        await text(records, admin, { table: 'tt_content', uid: 902, pid: 902, where_equals: five }),
      ).toContain('tt_content:902');
      const six = { ...five, bodytext: '' };
      expect(await text(records, admin, { table: 'tt_content', where_equals: six })).toContain(
        'Filter refused',
      );
      expect(await text(records, admin, { table: 'pages', where_equals: { password: 'x' } })).toContain(
        'Filter refused',
      );
      expect(await text(records, admin, { table: 'pages', where_equals: { title: null } })).toContain(
        'Filter refused',
      );
    });

    it('leaks no row of a forbidden language, filtered or not (R-30.78, R-30.79)', async () => {
      const german = { table: 'tt_content', where_equals: { sys_language_uid: 1 } };
      expect(await text(records, newcomer, german)).toBe(TABLE_REFUSED);
      expect(await text(records, editor, { table: 'tt_content', uid: 904 })).toContain('Auf Deutsch');
      expect(await text(records, newcomer, { table: 'tt_content', uid: 904 })).toBe(
        'No visible record of tt_content fits.',
      );
    });

    it('counts uid 0 and a negative pid as no filter; bounds the limit', async () => {
      const answer = await text(records, admin, { table: 'pages', uid: 0, pid: -3, limit: 2 });
      expect(answer.split('\n')[0]).toBe('2 record(s) of pages, offset 0:');
    });
  });

  describe('search_records', () => {
    const search = new SearchRecordsTool();

    it('refuses nobody, a short query and a closed table (R-30.63, R-30.64)', async () => {
      expect(await text(search, NOBODY, { query: 'zebra' })).toBe('Nothing here is open to you.');
      expect(await text(search, editor, { query: ' z ' })).toContain('at least 2');
      expect(await text(search, admin, { query: 'admin', table: 'be_users' })).toBe(TABLE_REFUSED);
    });

    it('finds neither hidden rows nor drafts, not even for an admin (R-30.66)', async () => {
      expect(await text(search, admin, { query: 'zebra' })).toBe(
        '1 hit(s) for "zebra":\ntt_content:901 · (no label) · pid 902\n  match(bodytext): zebra crossing',
      );
    });

    it('takes wildcards literally (R-30.32) and stops at the limit', async () => {
      expect(await text(search, admin, { query: '%%' })).toBe('Nothing found.');
      expect((await text(search, admin, { query: 'garden', limit: 1 })).split('\n')[0]).toBe(
        '1 hit(s) for "garden":',
      );
    });

    it('drops hits on pages that are closed (R-30.67)', async () => {
      expect(await text(search, admin, { query: 'Board papers' })).toContain('pages:30');
      expect(await text(search, newcomer, { query: 'Board papers' })).toBe('Nothing found.');
    });
  });
});
