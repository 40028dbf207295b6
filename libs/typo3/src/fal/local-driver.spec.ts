import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalDriver } from './local-driver';

describe('Local storages behind the project mount (R-30.44, R-30.49)', () => {
  const project = mkdtempSync(join(tmpdir(), 'sidecar-fal-'));
  const storage = join(project, 'public/fileadmin');
  let driver: LocalDriver;

  beforeAll(async () => {
    mkdirSync(join(storage, 'press/sub'), { recursive: true });
    mkdirSync(join(project, 'public/fileadmin2'));
    mkdirSync(join(project, 'config'));
    writeFileSync(join(project, 'config/settings.php'), 'secret');
    writeFileSync(join(storage, 'press/a.png'), '\x89PNG');
    symlinkSync(join(project, 'config'), join(storage, 'press/config'));
    symlinkSync(join(project, 'config/settings.php'), join(storage, 'press/settings.txt'));
    symlinkSync('../press', join(storage, 'press/loop'));
    symlinkSync('/', join(project, 'public/root'));
    driver = (await LocalDriver.open(project, { path: 'public/fileadmin' })) as LocalDriver;
  });

  afterAll(() => rmSync(project, { recursive: true }));

  it('lists folders and files, links not among them', async () => {
    expect(await driver.entries('/press/')).toEqual({ folders: ['sub'], files: ['a.png'] });
    expect(await driver.folderExists('/')).toBe(true);
  });

  it.each([
    '/press/config/',
    '/press/loop/',
    '/../fileadmin2/',
    '/press/../press/',
    '/press//sub/',
    '/press/a.png/',
    '/nope/',
    'press/',
    '/pre\0ss/',
    `/${'x'.repeat(300)}/`,
  ])('has no folder %p', async (identifier) => {
    expect(await driver.folderExists(identifier)).toBe(false);
    await expect(driver.entries(identifier)).rejects.toThrow();
  });

  it('knows a file by its own name only', async () => {
    expect(await driver.fileState('/press/a.png')).toBe('readable');
    expect(await driver.fileState('/press/settings.txt')).toBe('missing');
    expect(await driver.fileState('/press/config/settings.php')).toBe('missing');
    expect(await driver.fileState('/press/sub/')).toBe('missing');
    expect(await driver.peek('/press/settings.txt', 10)).toBeNull();
    expect(await driver.peek('/press/a.png', 2)).toEqual({ size: 5, head: Buffer.from('\x89') });
  });

  it("doesn't open a storage that leads out of the mount or isn't there", async () => {
    expect(await LocalDriver.open(project, { path: 'public/root' })).toBeNull();
    expect(await LocalDriver.open(project, { path: '../' })).toBeNull();
    expect(await LocalDriver.open(project, { path: 'public/none' })).toBeNull();
    expect(await LocalDriver.open(join(project, 'none'), { path: 'public' })).toBeNull();
  });

  it('tells an unreadable folder from an empty one', async () => {
    const closed = join(storage, 'closed');
    mkdirSync(closed, { mode: 0o000 });
    // The superuser reads everything.
    if (process.getuid?.() !== 0) {
      await expect(driver.entries('/closed/')).rejects.toThrow();
    }
    chmodSync(closed, 0o700);
    expect(await driver.entries('/closed/')).toEqual({ folders: [], files: [] });
  });
});
