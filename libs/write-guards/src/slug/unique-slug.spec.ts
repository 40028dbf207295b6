import { ColumnSchema, type PhpValue } from '#typo3';
import { slugOptions } from './slug-options';
import type { SlugHolder, SlugRecord } from './slug-rows';
import { UniqueSlug } from './unique-slug';

const NEW_PAGE: SlugRecord = { uid: null, pid: 10, language: 0, translationParent: 0 };
/** Page → root page of its site. */
const SITES = new Map<number, number | null>([
  [10, 1],
  [11, 1],
  [12, null],
  [20, 2],
]);

interface Asked {
  record: SlugRecord;
  onPage: boolean;
}

/** `taken`: slug → page that holds it. */
function unique(evaluations: string, taken: ReadonlyMap<string, number>, table = 'pages') {
  const asked: Asked[] = [];
  const rows = {
    holders: (candidates: readonly string[], record: SlugRecord, onPage: boolean): Promise<SlugHolder[]> => {
      asked.push({ record, onPage });
      return Promise.resolve(
        candidates.flatMap((slug, candidate) => {
          const page = taken.get(slug);
          return page === undefined ? [] : [{ candidate, page }];
        }),
      );
    },
    siteRoots: (): Promise<Map<number, number | null>> => Promise.resolve(SITES),
  };
  const config = new Map<string, PhpValue>([['eval', evaluations]]);
  const options = slugOptions(table, new ColumnSchema('slug', new Map([['config', config]])), 13);
  return { slug: new UniqueSlug(options, rows), asked };
}

describe('UniqueSlug (R-50.66)', () => {
  it('keeps a free slug and asks nothing without an evaluation', async () => {
    const none = unique('', new Map([['/a', 11]]));
    expect(await none.slug.of('/a', NEW_PAGE)).toBe('/a');
    expect(none.asked).toEqual([]);
    expect(await unique('uniqueInSite', new Map()).slug.of('/a', NEW_PAGE)).toBe('/a');
  });

  it.each([
    ['/a', '/a-2'],
    ['/', '/1'],
    ['/x/', '/x-1'],
  ])('numbers %s to %s', async (slug, expected) => {
    const taken = new Map([
      ['/a', 11],
      ['/a-1', 11],
      ['/', 11],
      ['/x/', 11],
    ]);
    expect(await unique('uniqueInSite', taken).slug.of(slug, NEW_PAGE)).toBe(expected);
  });

  it('is in conflict within a site only, and never outside of all sites', async () => {
    const elsewhere = new Map([['/a', 20]]);
    expect(await unique('uniqueInSite', elsewhere).slug.of('/a', NEW_PAGE)).toBe('/a');
    expect(await unique('unique', elsewhere).slug.of('/a', NEW_PAGE)).toBe('/a-1');
    const outside = { ...NEW_PAGE, pid: 12 };
    expect(await unique('uniqueInSite', new Map([['/a', 12]])).slug.of('/a', outside)).toBe('/a');
  });

  it('judges a translation by its original and other tables by their page (R-50.67)', async () => {
    const taken = new Map([['/a', 20]]);
    const translation = { uid: null, pid: 10, language: 1, translationParent: 20 };
    expect(await unique('uniqueInSite', taken).slug.of('/a', translation)).toBe('/a-1');
    expect(await unique('uniqueInSite', taken, 'tx_news').slug.of('a', translation)).toBe('a');
  });

  it('applies unique, uniqueInSite and uniqueInPid in this order', async () => {
    const { slug, asked } = unique('uniqueInPid,unique', new Map());
    await slug.of('/a', NEW_PAGE);
    expect(asked.map(({ onPage }) => onPage)).toEqual([false, true]);
  });

  it('appends a hash after 99 numbers, the same one each time, and another when that is taken', async () => {
    const taken = new Map([['/a', 11]]);
    for (let number = 1; number <= 99; number++) taken.set(`/a-${number}`, 11);
    const { slug } = unique('unique', taken);
    const hashed = await slug.of('/a', NEW_PAGE);
    expect(hashed).toMatch(/^\/a-[0-9a-f]{32}$/);
    expect(await slug.of('/a', NEW_PAGE)).toBe(hashed);
    taken.set(hashed, 11);
    expect(await slug.of('/a', NEW_PAGE)).not.toBe(hashed);
  });
});
