import { Typo3ReadDatabase } from '#database';
import { createTypo3Database, type ScratchDatabase } from '#testing';
import { TableSchema, type Site } from '#typo3';
import { SlugRepository } from './slug.repository';

const SCHEMA = `CREATE TABLE pages (uid INT AUTO_INCREMENT PRIMARY KEY, pid INT NOT NULL DEFAULT 0, deleted INT NOT NULL DEFAULT 0,
  hidden INT NOT NULL DEFAULT 0, title TEXT, nav_title TEXT, slug VARCHAR(2048), doktype INT NOT NULL DEFAULT 1,
  is_siteroot INT NOT NULL DEFAULT 0, sys_language_uid INT NOT NULL DEFAULT 0, l10n_parent INT NOT NULL DEFAULT 0,
  t3ver_wsid INT NOT NULL DEFAULT 0, t3ver_oid INT NOT NULL DEFAULT 0, t3ver_state INT NOT NULL DEFAULT 0, KEY slug (slug(127)))
  COLLATE utf8mb4_unicode_ci;
CREATE TABLE tx_news (uid INT AUTO_INCREMENT PRIMARY KEY, pid INT, path VARCHAR(2048)) COLLATE utf8mb4_unicode_ci;`;

const ROWS = `INSERT INTO pages (uid, pid, slug, deleted, sys_language_uid, l10n_parent, t3ver_wsid) VALUES
  (1, 0, '/', 0, 0, 0, 0), (2, 1, '/about', 0, 0, 0, 0), (3, 1, '/Straße', 0, 0, 0, 0), (4, 1, '/about', 1, 0, 0, 0),
  (5, 1, '/about', 0, 0, 0, 1), (6, 1, '/about', 0, 1, 2, 0), (7, 1, '/about-1', 0, -1, 0, 0), (8, 4, '/about', 0, 0, 0, 0),
  (9, 0, '/outside', 0, 0, 0, 0), (10, 2, '/about/team', 0, 0, 0, 0);
INSERT INTO pages (uid, pid, slug) SELECT seq, 1, '/many' FROM seq_1000_to_3099;
INSERT INTO tx_news (uid, pid, path) VALUES (1, 2, 'a'), (2, 9, 'a');`;

const site = (rootPageId: number): Site => ({
  identifier: `site-${rootPageId}`,
  rootPageId,
  base: '/',
  languages: [
    {
      id: 1,
      title: 'German',
      enabled: true,
      base: '/de/',
      locale: 'de',
      fallbackType: 'fallback',
      fallbacks: [2, 0],
    },
  ],
  configuration: new Map(),
});

const PAGES = new TableSchema(
  'pages',
  new Map([
    [
      'ctrl',
      new Map<string, string | boolean>([
        ['delete', 'deleted'],
        ['languageField', 'sys_language_uid'],
        ['versioningWS', true],
      ]),
    ],
  ]),
);

describe('SlugRepository', () => {
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

  const pages = (): SlugRepository => new SlugRepository(db, PAGES, 'slug', [site(1)]);
  const place = { uid: null, pid: 1, language: 0, translationParent: 0 };

  it('finds live records of the language or of all languages, each with the page that counts (R-50.66)', async () => {
    expect(await pages().holders(['/about', '/about-1'], place, false)).toEqual([
      { candidate: 0, page: 2 },
      { candidate: 1, page: 7 },
      { candidate: 0, page: 8 },
    ]);
    expect(await pages().holders(['/about'], { ...place, language: 1 }, false)).toEqual([
      { candidate: 0, page: 2 },
    ]);
    expect(await pages().holders(['/about'], { ...place, language: -1, uid: 8 }, false)).toEqual([
      { candidate: 0, page: 2 },
      { candidate: 0, page: 2 },
    ]);
  });

  it('looks on one page only when asked to', async () => {
    expect(await pages().holders(['/about'], { ...place, pid: 4 }, true)).toEqual([
      { candidate: 0, page: 8 },
    ]);
  });

  it('lets the collation say what is equal', async () => {
    expect(await pages().holders(['/x', '/strasse'], place, false)).toEqual([{ candidate: 1, page: 3 }]);
  });

  it('judges records of other tables by the page they lie on (R-50.67)', async () => {
    const news = new SlugRepository(db, new TableSchema('tx_news', new Map()), 'path', []);
    expect(await news.holders(['a'], place, false)).toEqual([
      { candidate: 0, page: 2 },
      { candidate: 0, page: 9 },
    ]);
  });

  it('finds more holders than one query brings', async () => {
    expect(await pages().holders(['/many'], place, false)).toHaveLength(2100);
  });

  it('finds the site of pages; none below a deleted page or outside (R-50.66)', async () => {
    expect(await pages().siteRoots([10, 8, 9, 404])).toEqual(
      new Map([
        [10, 1],
        [8, null],
        [9, null],
        [404, null],
      ]),
    );
  });

  it('knows rootlines, translations and fallbacks (R-50.64)', async () => {
    expect((await pages().rootline(10)).map(({ uid }) => uid)).toEqual([10, 2, 1]);
    expect(await pages().rootline(8)).toMatchObject([{ uid: 8 }]);
    expect(await pages().translation(2, 1)).toMatchObject({ uid: 6 });
    expect(await pages().translation(2, 2)).toBeNull();
    expect(pages().fallbackLanguages(1, 1)).toEqual([2, 0]);
    expect(pages().fallbackLanguages(5, 1)).toEqual([]);
  });
});
