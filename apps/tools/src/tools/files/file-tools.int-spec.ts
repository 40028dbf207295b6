import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ToolsConfig } from '#config';
import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolArguments } from '../../registry/tool-handler';
import { BrowseFalFolderTool } from './browse-fal-folder.tool';
import { FindMissingFilesTool } from './find-missing-files.tool';
import { GetFalReferencesTool } from './get-fal-references.tool';
import { ListFalStoragesTool } from './list-fal-storages.tool';
import { SearchFalFilesTool } from './search-fal-files.tool';

const { admin, editor, newcomer } = DEMO_SITE;
const NOBODY = 0;
const STORAGE_FIELDS = 'uid, pid, name, driver, is_public, is_browsable, is_writable, is_online';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

const file = (uid: number, identifier: string, missing = 0, hash = sha1(identifier)): string =>
  `(${uid}, ${identifier === '/bucket.png' ? 5 : 1}, '${identifier}', '${hash}', '${identifier.replace(/.*\//, '')}', 'image/png', 10, ${missing})`;

const MORE_ROWS = `
SET SESSION sql_mode = '';
INSERT INTO sys_file_storage (${STORAGE_FIELDS}) VALUES (5, 0, 'bucket', 'AmazonS3', 1, 1, 1, 1);
INSERT INTO sys_filemounts (uid, pid, title, identifier) VALUES (9, 0, 'Bucket', '5:/'), (10, 0, 'Linked', '1:/press/link/');
UPDATE be_groups SET file_mountpoints = '1,9,10' WHERE uid = 1;
INSERT INTO sys_file (uid, storage, identifier, identifier_hash, name, mime_type, size, missing) VALUES
  ${file(50, '/garden/lost.png', 1)}, ${file(51, '/press/lost.png', 1)}, ${file(52, '/garden/forged.png', 0, '')},
  ${file(53, '/gardening/plan.png')}, ${file(54, '/bucket.png')}, ${file(55, '/garden/run.php')};
INSERT INTO sys_file_metadata (uid, file, title, t3ver_wsid, t3ver_oid) VALUES (60, 1, 'Draft of peonies', 1, 1);
INSERT INTO sys_file_reference (uid, pid, uid_local, uid_foreign, tablenames, fieldname, hidden, deleted, t3ver_wsid, t3ver_oid) VALUES
  (60, 1, 1, 7, 'be_users', 'avatar', 0, 0, 0, 0), (61, 1, 1, 8, 'pages', 'media', 1, 0, 0, 0),
  (62, 1, 1, 9, 'pages', 'media', 0, 1, 0, 0), (63, 1, 1, 10, 'pages', 'media', 0, 0, 1, 2);`;

function compile(fields: object): InstanceModel {
  const document = fields as SnapshotDocument;
  return InstanceModel.compile(document, snapshotHash(document));
}

describe('File tools on the demo site', () => {
  const project = mkdtempSync(join(tmpdir(), 'sidecar-files-'));
  const fileadmin = join(project, 'public/fileadmin');
  const config = { projectPath: project, fileStorages: [1, 5] } as ToolsConfig;
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;
  let snapshot: InstanceModel;

  beforeAll(async () => {
    cpSync(join(DEMO_SITE.folder, 'public'), join(project, 'public'), { recursive: true });
    mkdirSync(join(fileadmin, 'many'));
    for (let number = 1; number <= 105; number++) {
      writeFileSync(join(fileadmin, `many/f${number}.txt`), 'x'.repeat(number === 1 ? 1536 : 1));
    }
    mkdirSync(join(fileadmin, 'garden/empty'));
    mkdirSync(join(fileadmin, 'garden/_hidden'));
    writeFileSync(join(fileadmin, 'garden/.secret'), 'x');
    mkdirSync(join(fileadmin, '_processed_'));
    mkdirSync(join(project, 'config'));
    writeFileSync(join(project, 'config/settings.php'), 'secret');
    symlinkSync('../../../config', join(fileadmin, 'garden/config'));
    symlinkSync('../garden', join(fileadmin, 'press/link'));
    symlinkSync('../press/usage-terms.txt', join(fileadmin, 'garden/terms.txt'));
    site = await createTypo3Database({
      schemaSql: DEMO_SITE.schemaSql(),
      rowsSql: `${DEMO_SITE.rowsSql()}\n${MORE_ROWS}`,
    });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    snapshot = compile(DEMO_SITE.snapshot());
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
    rmSync(project, { recursive: true });
  });

  async function text(
    tool: ReadTool,
    uid: number,
    args: ToolArguments,
    instance = snapshot,
  ): Promise<string> {
    const actor = await new BackendUserRepository(db).load(uid);
    const context = { actor, snapshot: instance, db, now: 1_800_000_000 };
    return (await tool.execute(args, context)).content;
  }

  describe('list_fal_storages', () => {
    const tool = new ListFalStoragesTool(config);
    const ONE = '- [1] fileadmin (driver Local; online, browsable, public)';

    it('shows the allow-list, narrowed to storages with a mount, never a driver nobody knows (R-30.170)', async () => {
      expect(await text(tool, admin, {})).toBe(`1 file storage(s) open to you:\n${ONE}`);
      expect(await text(tool, editor, {})).toBe(`1 file storage(s) open to you:\n${ONE}`);
      expect(await text(tool, NOBODY, {})).toBe('No file storage is open to you.');
      const none = new ListFalStoragesTool({ ...config, fileStorages: [] });
      expect(await text(none, admin, {})).toBe('No file storage is open to you.');
    });

    it("follows what TYPO3 knows about a storage's driver and its state (R-30.171)", async () => {
      const storages = [
        { uid: 1, driver: 'Local', offlineUntil: 1_900_000_000 },
        { uid: 5, driver: 'AmazonS3', capabilities: ['public'] },
      ];
      const known = compile({ ...snapshot.document, storages });
      expect(await text(tool, editor, {}, known)).toBe(
        '2 file storage(s) open to you:\n- [1] fileadmin (driver Local; offline, public)\n- [5] bucket (driver AmazonS3; online, public)',
      );
    });

    it('opens nothing to an editor while their TSconfig is unknown (R-30.46)', async () => {
      const blind = compile({ ...snapshot.document, defaultTsConfig: null });
      expect(await text(tool, editor, {}, blind)).toBe('No file storage is open to you.');
      expect(await text(tool, admin, {}, blind)).toContain(ONE);
    });
  });

  describe('browse_fal_folder', () => {
    const tool = new BrowseFalFolderTool(config);
    const REFUSED = 'Folder unavailable: missing, or not open to you.';

    it('shows folders, then files; neither links nor hidden ones (R-30.173)', async () => {
      expect(await text(tool, editor, { folder: '/garden' })).toBe(
        [
          'Storage 1, folder /garden/ (4 entries):',
          '- _hidden/ (0 files)',
          '- empty/ (0 files)',
          '- glasshouse.svg (image/svg+xml, 114 B)',
          '- roses.svg (image/svg+xml, 154 B)',
        ].join('\n'),
      );
      expect(await text(tool, editor, { folder: 'garden/empty' })).toBe(
        'Storage 1 shows nothing in /garden/empty/.',
      );
      expect(await text(tool, admin, {})).not.toContain('_processed_');
    });

    it('ends after 100 entries and counts the rest; asks the disk about files nobody indexed (R-30.174, D-30.14)', async () => {
      const lines = (await text(tool, admin, { folder: '/many/' })).split('\n');
      expect(lines[0]).toBe('Storage 1, folder /many/ (100 entries, 5 more not shown):');
      expect(lines.slice(1, 3)).toEqual(['- f1.txt (text/plain, 1.5 KiB)', '- f2.txt (text/plain, 1 B)']);
      expect(lines).toHaveLength(101);
    });

    it.each([
      [newcomer, { folder: '/garden/' }],
      [editor, { folder: '/' }],
      [editor, { folder: '/press/' }],
      [editor, { folder: '/gardening/' }],
      [editor, { folder: '/garden/../press/' }],
      [editor, { folder: '/../' }],
      [editor, { folder: '/garden/config/' }],
      [editor, { folder: '/press/link/' }],
      [admin, { folder: '/garden/config/' }],
      [admin, { folder: '/../../config/' }],
      [admin, { folder: '/garden/roses.svg' }],
      [admin, { folder: '/gar\0den/' }],
      [admin, { folder: '/', storage: 2 }],
      [NOBODY, {}],
    ])('refuses %p %p like a missing folder (R-30.172)', async (user, args) => {
      expect(await text(tool, user, args)).toBe(REFUSED);
    });

    it('names a driver it cannot read, and a mount that is not there', async () => {
      expect(await text(tool, editor, { storage: 5 })).toBe(
        'Storage 5 has the driver AmazonS3; only local ones are read here.',
      );
      const unmounted = new BrowseFalFolderTool({ fileStorages: [1] } as unknown as ToolsConfig);
      expect(await text(unmounted, admin, {})).toContain('not mounted');
    });
  });

  describe('search_fal_files and find_missing_files', () => {
    const search = new SearchFalFilesTool(config);
    const missing = new FindMissingFilesTool(config);

    it('shows an editor files of their mounts only, never one whose hash is not its own (R-30.44)', async () => {
      const found = await text(search, editor, { query: '.' });
      expect(found).toContain('[1] 1:/garden/roses.svg');
      expect(found).not.toMatch(/press|gardening|forged|bucket|run\.php/);
      expect(await text(search, admin, { query: '.' })).toMatch(/forged.*\n(.*\n)*.*usage-terms/);
    });

    it('does not find text of a draft (R-30.176)', async () => {
      expect(await text(search, admin, { query: 'peonies' })).toBe('No file open to you matches "peonies".');
      expect(await text(search, admin, { query: 'ROSE TERRACES' })).toContain('[1] 1:/garden/roses.svg');
    });

    it('tells an editor how many are shown, not how many there are (R-30.182)', async () => {
      const line = '- [50] 1:/garden/lost.png (last known size 10 bytes)';
      expect(await text(missing, editor, {})).toBe(`1 missing file(s) shown:\n${line}`);
      expect(await text(missing, admin, { limit: 1 })).toBe(`2 missing file(s), 1 shown:\n${line}`);
    });
  });

  it('get_fal_references: tables an editor may read, no drafts, no deleted ones (R-30.179, D-30.16)', async () => {
    const tool = new GetFalReferencesTool(config);
    expect(await text(tool, editor, { uid: 1 })).toBe(
      'roses.svg is referenced by (2):\n- pages:8 (field media) [hidden]\n- tt_content:2 (field assets)',
    );
    expect(await text(tool, admin, { uid: 1 })).toContain('- be_users:7 (field avatar)');
    expect(await text(tool, editor, { uid: 3 })).toBe('Asset unavailable: missing, or not open to you.');
    expect(await text(tool, newcomer, { uid: 1 })).toBe(await text(tool, newcomer, { uid: 999 }));
  });

  it('never leaves the mount, whatever is asked (fuzz)', async () => {
    const segment = fc.constantFrom(
      'garden',
      'press',
      'config',
      'link',
      '..',
      '.',
      '',
      '\\',
      '%2e%2e',
      '~',
      '\0',
      'empty',
    );
    const folder = fc.array(segment, { maxLength: 7 }).map((parts) => parts.join('/'));
    const args = fc.record({
      folder: fc.oneof(folder, fc.string(), fc.anything()),
      storage: fc.anything(),
      query: fc.string(),
    });
    const tools = [
      new BrowseFalFolderTool(config),
      new SearchFalFilesTool(config),
      new FindMissingFilesTool(config),
    ];
    await fc.assert(
      fc.asyncProperty(args, fc.constantFrom(...tools), async (given, tool) => {
        const said = await text(tool, editor, { ...given, storage: tool === tools[0] ? 1 : given.storage });
        expect(said.replace(/"[^]*"/, '')).not.toMatch(/usage-terms|settings\.php|press\/|many/);
        expect(said.length).toBeLessThan(20_000);
      }),
      { numRuns: 150 },
    );
  });
});
