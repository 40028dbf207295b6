import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, queryRows, type ScratchDatabase } from '#testing';
import { InstanceModel } from '../snapshot/instance-model';
import { type SnapshotDocument } from '../snapshot/snapshot-document';
import { BackendUserRepository } from '../users/backend-user.repository';
import { fileOptionsOf, type FileOptions } from './file-options';
import { filePermissions, filePermissionsForStorage } from './file-permissions';
import { type BackendUser } from '../users/backend-user';

const TREE = {
  '%': [['permissions.', { '%': [['file.', { '%': [['default.', { '%': [['readFile', '0']] }]] }]] }]],
};

describe('What user TSconfig says about files (R-30.46)', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;

  beforeAll(async () => {
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 1 });
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
  });

  async function options(user: unknown, tsConfig = '', projectPath?: string): Promise<FileOptions | null> {
    await queryRows(site.url, 'UPDATE be_users SET TSconfig = ? WHERE uid = ?', [tsConfig, DEMO_SITE.editor]);
    const actor = (await new BackendUserRepository(db).load(DEMO_SITE.editor)) as BackendUser;
    const document = { ...DEMO_SITE.snapshot(), defaultTsConfig: { user } } as unknown as SnapshotDocument;
    const instance = InstanceModel.compile(document, '');
    return fileOptionsOf({ db, instance, projectPath, now: 1_800_000_000 }, actor);
  }

  it.each([
    ['text', 'permissions.file.default.readFile = 0'],
    ['a tree', TREE],
  ])('starts with what packages ship as %s; the user goes last', async (_kind, shipped) => {
    expect((await options(shipped))?.defaults).toEqual(new Map([['readFile', false]]));
    const own = await options(shipped, 'permissions.file.default.readFile = 1');
    expect(own?.defaults).toEqual(new Map([['readFile', true]]));
  });

  it('follows conditions it can answer, and is unknown behind one it cannot', async () => {
    const behind = (condition: string, text = 'permissions.file.default.readFile = 0'): string =>
      `[${condition}]\n${text}\n[end]`;
    expect((await options('', behind(`backend.user.userId == ${DEMO_SITE.editor}`)))?.defaults.size).toBe(1);
    expect((await options('', behind('backend.user.userId == 99')))?.defaults.size).toBe(0);
    expect(await options('', behind('shopOpen()'))).toBeNull();
    expect(await options('', behind('shopOpen()', 'options.saveDocNew = 0'))).not.toBeNull();
  });

  it('is unknown without what packages ship, and while included files are out of reach', async () => {
    expect(await options(undefined)).toBeNull();
    const text = "@import 'EXT:site/Configuration/user.tsconfig'";
    expect(await options('', text)).toBeNull();
    expect(await options('', text, DEMO_SITE.folder)).not.toBeNull();
  });

  it('knows further read-only mounts, of the default storage unless one is named', async () => {
    const text = 'options.folderTree.altElementBrowserMountPoints = shared/, 2:/press/';
    expect((await options('', text))?.readOnlyMounts).toEqual([
      { storage: 0, path: 'shared/' },
      { storage: 2, path: '/press/' },
    ]);
  });

  it('lays storage over default over groups', async () => {
    const user = {
      admin: false,
      rights: { filePermissions: new Set(['readFile', 'writeFile', 'replaceFile']) },
    } as unknown as BackendUser;
    const text = 'permissions.file {\n  default.readFile = 0\n  storage.2.readFile = 1\n}';
    const known = (await options('', text)) as FileOptions;
    expect(filePermissions(user, known).get('readFile')).toBe(false);
    expect(filePermissionsForStorage(user, known, 1).get('readFile')).toBe(false);
    expect(filePermissionsForStorage(user, known, 2).get('readFile')).toBe(true);
    expect(filePermissions(user, known).get('replaceFile')).toBe(true);
    expect(filePermissions(user, known).get('deleteFile')).toBe(false);
    const admin = { admin: true } as BackendUser;
    expect(filePermissionsForStorage(admin, known, 1).get('recursivedeleteFolder')).toBe(true);
  });
});
