import type { ToolsConfig } from '#config';
import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolArguments } from '../../registry/tool-handler';
import { ReadFalAssetMetaTool } from '../structure/read-fal-asset-meta.tool';
import { GetRecordHistoryTool } from './get-record-history.tool';

const { admin, editor, newcomer } = DEMO_SITE;
const REFUSED = 'Table unavailable: unknown, or not open to you.';

const change = (values: object): string => JSON.stringify({ oldRecord: values, newRecord: values });

const MORE_ROWS = `
SET SESSION sql_mode = '';
DELETE FROM sys_history;
INSERT INTO pages (uid, pid, title, perms_everybody, deleted) VALUES (900, 1, 'Open', 31, 0), (901, 1, 'Closed', 0, 0);
INSERT INTO tt_content (uid, pid, header, deleted) VALUES (900, 900, 'A', 0), (901, 901, 'B', 0), (902, 900, 'C', 1);
INSERT INTO sys_history (uid, tstamp, actiontype, usertype, userid, originaluserid, recuid, tablename, workspace, history_data) VALUES
  (1, 1783501980, 2, 'BE', 2, 1, 900, 'tt_content', 0, '{"oldRecord":{"header":"Old"},"newRecord":{"header":"A"}}'),
  (2, 1783501990, 9, 'BE', 999, 0, 900, 'tt_content', 0, ''),
  (3, 1783502000, 2, 'FE', 1, 0, 900, 'tt_content', 0, '${change({ password: 'hunter2' })}'),
  (4, 1783502010, 2, 'BE', 1, 0, 900, 'tt_content', 3, '${change({ header: 'draft' })}'),
  (5, 1783502020, 4, 'BE', 1, 0, 902, 'tt_content', 0, 'x'),
  (6, 1783502020, 2, 'BE', 1, 0, 901, 'tt_content', 0, '${change({ header: 'closed' })}');
INSERT INTO sys_file (uid, storage, identifier, name, mime_type, size) VALUES (60, 2, '/a.png', 'a.png', 'image/png', 1);
INSERT INTO sys_file_metadata (uid, file, title, t3ver_wsid, t3ver_oid) VALUES (60, 3, 'Draft', 1, 3), (61, 3, 'Later', 0, 0);`;

describe('get_record_history and read_fal_asset_meta on the demo site', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;
  let snapshot: InstanceModel;

  beforeAll(async () => {
    site = await createTypo3Database({
      schemaSql: DEMO_SITE.schemaSql(),
      rowsSql: `${DEMO_SITE.rowsSql()}\n${MORE_ROWS}`,
    });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    const document = DEMO_SITE.snapshot() as unknown as SnapshotDocument;
    snapshot = InstanceModel.compile(document, snapshotHash(document));
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
  });

  async function text(tool: ReadTool, uid: number, args: ToolArguments): Promise<string> {
    const actor = await new BackendUserRepository(db).load(uid);
    return (await tool.execute(args, { actor, snapshot, db, now: 1_800_000_000 })).content;
  }

  describe('get_record_history', () => {
    const tool = new GetRecordHistoryTool();

    it('tells who changed what, newest first; no drafts, no website user, no secret (R-30.84 to R-30.87, D-30.7)', async () => {
      expect(await text(tool, editor, { table: 'tt_content', uid: 900 })).toBe(
        [
          '3 change(s) of tt_content:900, newest first:',
          '- 2026-07-08 09:13 UTC by (unknown) (modify): password: [changed — detail withheld]',
          '- 2026-07-08 09:13 UTC by (unknown) (action #9)',
          "- 2026-07-08 09:13 UTC by erin (modify) via impersonation by admin: header: 'Old' → 'A'",
        ].join('\n'),
      );
    });

    it('cuts before it filters and counts what the filter left out (R-30.83, R-30.86)', async () => {
      const asked = { table: 'tt_content', uid: 900, field: 'header' };
      const lines = (await text(tool, editor, asked)).split('\n');
      expect(lines[0]).toBe('1 change(s) of tt_content:900 touching "header", newest first:');
      expect(lines[2]).toBe('(2 without "header" left out.)');
      expect(await text(tool, editor, { ...asked, limit: 1 })).toBe(
        'None of the last 1 change(s) of tt_content:900 touches "header".',
      );
    });

    it('refuses a closed page, a deleted record, a sensitive table alike; an admin may ask about the deleted (R-30.82)', async () => {
      const answers = [
        await text(tool, editor, { table: 'tt_content', uid: 901 }),
        await text(tool, editor, { table: 'tt_content', uid: 902 }),
        await text(tool, editor, { table: 'tt_content', uid: 99_999 }),
        await text(tool, newcomer, { table: 'tt_content', uid: 900 }),
        await text(tool, admin, { table: 'be_users', uid: 1 }),
        await text(tool, 0, { table: 'tt_content', uid: 900 }),
      ];
      expect([...new Set(answers)]).toEqual([REFUSED]);
      expect(await text(tool, admin, { table: 'tt_content', uid: 902 })).toContain('by admin (delete)');
    });
  });

  describe('read_fal_asset_meta (R-30.115, R-30.116)', () => {
    const tool = new ReadFalAssetMetaTool({ fileStorages: [1] } as ToolsConfig);

    it('gives the live metadata with the lowest uid, empty lines left out', async () => {
      expect(await text(tool, admin, { uid: 3 })).toBe(
        'file: usage-terms.txt\nmime: text/plain\nsize: 68 bytes\ntitle: Terms of use',
      );
    });

    it('answers a foreign storage like a missing file', async () => {
      expect(await text(tool, admin, { uid: 60 })).toBe(await text(tool, admin, { uid: 99_999 }));
      expect(await text(tool, admin, { uid: 60 })).toBe('Asset unavailable: missing, or not open to you.');
    });
  });
});
