import { Typo3ReadDatabase } from '#database';
import { createTypo3Database, type ScratchDatabase } from '#testing';
import { InstanceModel, type FileStorage, type SnapshotDocument } from '#typo3';
import { toPersistedRichText } from '../to-persisted-rich-text';
import { LinkQuestions } from './link-questions';
import { RichTextLinkRepository, type PublicFiles } from './rich-text-link.repository';

const SCHEMA = `CREATE TABLE sys_file (uid INT PRIMARY KEY, storage INT, identifier TEXT, identifier_hash VARCHAR(40), name TEXT)`;
const file = (uid: number, storage: number, identifier: string): string =>
  `(${uid}, ${storage}, '${identifier}', SHA1('${identifier}'), SUBSTRING_INDEX('${identifier}', '/', -1))`;
const ROWS = `INSERT INTO sys_file VALUES ${file(1, 1, '/a.png')}, ${file(2, 2, '/a.png')}, ${file(3, 1, '/evil.php')}`;

const DOCUMENT = {
  schemaVersion: 1,
  instanceId: 'test',
  generatedAt: '2026-01-01T00:00:00Z',
  typo3: { version: '13.4.34' },
  php: { version: '8.2.0' },
  project: {
    path: '/app',
    publicPath: '/app/public',
    varPath: '/app/var',
    composerMode: true,
    context: 'Production',
    timezone: 'UTC',
  },
} satisfies SnapshotDocument;

const STORAGES = [
  { uid: 1, folder: { path: 'public/fileadmin' } },
  { uid: 2, folder: { path: 'public/fileadmin/inner' } },
  { uid: 3, folder: { path: 'private' } },
] as FileStorage[];

describe('RichTextLinkRepository', () => {
  let scratch: ScratchDatabase;
  let db: Typo3ReadDatabase;

  beforeAll(async () => {
    scratch = await createTypo3Database({ schemaSql: SCHEMA, rowsSql: ROWS });
    db = new Typo3ReadDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
  });
  afterAll(async () => {
    await db.onApplicationShutdown();
    await scratch.drop();
  });

  async function stored(href: string, publicFiles?: PublicFiles): Promise<unknown> {
    const repository = new RichTextLinkRepository(
      db,
      InstanceModel.compile(DOCUMENT, 'hash'),
      STORAGES,
      publicFiles,
    );
    const proc = new Map([['mode', 'ts_links']]);
    const text = `<a href="${href}">x</a>`;
    const questions = new LinkQuestions();
    toPersistedRichText(text, proc, questions);
    const made = toPersistedRichText(text, proc, await repository.answers(questions));
    return made.kind === 'value' ? /href="(.*?)"/.exec(String(made.value))?.[1] : made.kind;
  }

  it.each([
    ['t3://file?uid=1', 't3://file?uid=1'],
    ['t3://file?uid=9', ''],
    ['t3://file?uid=3', ''],
    ['t3://file?identifier=2:/a.png', 't3://file?uid=2'],
    ['fileadmin/a.png', 't3://file?uid=1'],
    ['/fileadmin/./x/../a.png', 't3://file?uid=1'],
    ['fileadmin/inner/a.png', 't3://file?uid=2'],
    ['www.example.org', 'http://www.example.org'],
    ['/about', '/about'],
    ['fileadmin/b.png', 'foreign'],
    ['fileadmin/', 'foreign'],
    ['foo/bar', 'foreign'],
    ['t3://folder?storage=1&amp;identifier=/', 'foreign'],
    ['t3://file?identifier=1:/b.png', 'foreign'],
  ])('stores the link %s as %j (R-50.71)', async (href, expected) => {
    expect(await stored(href)).toBe(expected);
  });

  it.each([
    ['fileadmin/b.png', 'fileadmin/b.png'],
    ['foo/bar', 'foo/bar'],
    ['fileadmin/a.png', 'foreign'],
  ])('knows more of %s when it can see that there is no such file', async (href, expected) => {
    expect(await stored(href, () => false)).toBe(expected);
  });
});
