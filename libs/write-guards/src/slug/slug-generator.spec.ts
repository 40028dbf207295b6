import { ColumnSchema, type PhpValue, type RecordRow } from '#typo3';
import { SlugGenerator } from './slug-generator';
import { slugOptions } from './slug-options';

const PAGES: Record<number, RecordRow> = {
  1: { uid: 1, pid: 0, title: 'Root', slug: '/', doktype: 1, is_siteroot: 1 },
  2: { uid: 2, pid: 1, title: 'About', slug: '/about', doktype: 1 },
  3: { uid: 3, pid: 2, title: 'Folder', slug: '/folder', doktype: 254 },
  4: { uid: 4, pid: 2, title: 'No slug', slug: '', doktype: 1 },
};
const TRANSLATIONS: Record<string, RecordRow> = {
  '2:1': { uid: 12, pid: 1, title: 'Über', slug: '/ueber', doktype: 1, sys_language_uid: 1 },
};

const rows = {
  rootline: (page: number): Promise<RecordRow[]> => {
    const line: RecordRow[] = [];
    for (let next = PAGES[page]; next !== undefined; next = PAGES[Number(next['pid'])]) line.push(next);
    return Promise.resolve(line);
  },
  translation: (page: number, language: number): Promise<RecordRow | null> =>
    Promise.resolve(TRANSLATIONS[`${page}:${language}`] ?? null),
  siteRoots: (pages: readonly number[]): Promise<Map<number, number | null>> =>
    Promise.resolve(new Map(pages.map((page) => [page, page === 99 ? null : 1]))),
  fallbackLanguages: (_root: number, language: number): number[] => (language === 2 ? [1, 0] : []),
};

function generate(
  generatorOptions: Record<string, PhpValue>,
  record: RecordRow,
  pid: number,
  { table = 'pages', major = 13 } = {},
): Promise<unknown> {
  const config = new Map<string, PhpValue>([['generatorOptions', new Map(Object.entries(generatorOptions))]]);
  const options = slugOptions(table, new ColumnSchema('slug', new Map([['config', config]])), major);
  return new SlugGenerator(options, rows).generate(record, pid);
}

const TITLE = { fields: ['title'], prefixParentPageSlug: true };
const value = (slug: string): unknown => ({ kind: 'value', value: slug });

describe('SlugGenerator (R-50.64)', () => {
  it('is / at the top and for a site root', async () => {
    expect(await generate(TITLE, { title: 'X' }, 0)).toEqual(value('/'));
    expect(await generate(TITLE, { title: 'X', is_siteroot: 1 }, 2)).toEqual(value('/'));
  });

  it('puts the nearest parent that is no folder before it, generated when it has no slug itself', async () => {
    expect(await generate(TITLE, { title: 'Team' }, 3)).toEqual(value('/about/team'));
    expect(await generate(TITLE, { title: 'Team' }, 4)).toEqual(value('/about/no-slug/team'));
    expect(await generate({ fields: ['title'] }, { title: 'Team' }, 3)).toEqual(value('/team'));
  });

  it.each([
    [1, '/ueber/team'],
    [2, '/ueber/team'],
    [3, '/about/team'],
  ])('takes the parent of language %i, or of its fallbacks', async (language, slug) => {
    const record = { title: 'Team', sys_language_uid: language };
    expect(await generate(TITLE, record, 2)).toEqual(value(slug));
  });

  it('takes the first field of a nested list that is not empty, and joins the parts', async () => {
    const fields = [['nav_title', 'title'], 'subtitle'];
    const record = { nav_title: '0', title: 'A/B', subtitle: 'C' };
    expect(await generate({ fields, fieldSeparator: '-' }, record, 1)).toEqual(value('/a/b-c'));
    expect(await generate({ fields: ['nav_title, title'] }, record, 1)).toEqual(value('/a/b'));
  });

  it('replaces in the raw text, patterns of TYPO3 14 first', async () => {
    const replacements = new Map([
      ['/', '-'],
      ['', 'x'],
    ]);
    const regexReplacements = new Map([['/B/', '/']]);
    const given = { fields: ['title'], replacements, regexReplacements };
    expect(await generate(given, { title: 'A/B' }, 1)).toEqual(value('/a-b'));
    expect(await generate(given, { title: 'A/BC' }, 1, { major: 14 })).toEqual(value('/a-c'));
  });

  it('hashes the record when nothing usable is left', async () => {
    const record = { title: '!?', pid: 1 };
    expect(await generate(TITLE, record, 1)).toEqual(value('/default-7eb9b42bd8a93ab99ca2a2c7c5018d1b'));
  });

  it('does not go above a record of another table', async () => {
    expect(await generate(TITLE, { title: 'News' }, 2, { table: 'tx_news' })).toEqual(value('news'));
  });

  it('leaves slugs that PHP code makes to PHP', async () => {
    const postModifiers = ['Vendor\\Slug->modify'];
    expect(await generate({ ...TITLE, postModifiers }, { title: 'X' }, 1)).toEqual({
      kind: 'foreign',
      reason: 'the slug is made by PHP code (Vendor\\Slug->modify)',
    });
    const regexReplacements = new Map([['/\\p{L}++/', '']]);
    const made = await generate({ fields: ['title'], regexReplacements }, { title: 'X' }, 1, { major: 14 });
    expect(made).toMatchObject({ kind: 'foreign' });
  });
});
