import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { InstanceModel } from '../../snapshot/instance-model';
import { decodePhpValue, phpMap } from '../../snapshot/php-value';
import type { SnapshotDocument } from '../../snapshot/snapshot-document';
import { parseQuery, plainArguments } from '../route-arguments';
import { readSite } from '../site-reader';
import { resolveRequest } from '../url-resolver';
import { parseUrl, type UrlParts } from '../url-parts';
import { RoutingRepository } from './routing.repository';
import { UriBuilder } from './uri-builder';

const NOW = 1_793_100_000;
const HASHING = { encryptionKey: 'invented', excludedParameters: ['utm_source'] };

const pairs = (fields: Record<string, unknown>): unknown => ({ '%': Object.entries(fields) });

/** The demo site with one enhancer of every kind. */
const CONFIGURATION = phpMap(
  decodePhpValue(
    pairs({
      rootPageId: 1,
      base: 'https://lindenhof.example/',
      languages: [
        pairs({ languageId: 0, base: '/', locale: 'en_GB' }),
        pairs({ languageId: 1, base: '/de/', locale: 'de_DE', fallbackType: 'fallback', fallbacks: '0' }),
      ],
      routeEnhancers: pairs({
        Type: pairs({ type: 'PageType', map: pairs({ 'feed.xml': 100 }) }),
        Events: pairs({
          type: 'Extbase',
          limitToPages: [14],
          extension: 'garden_events',
          plugin: 'List',
          defaultController: 'Event::list',
          defaults: pairs({ page: '1' }),
          routes: [
            pairs({ routePath: '/', _controller: 'Event::list' }),
            pairs({ routePath: '/p/{page}', _controller: 'Event::list' }),
            pairs({ routePath: '/{event}', _controller: 'Event::show', _arguments: pairs({ event: 'uid' }) }),
          ],
          requirements: pairs({ event: '\\d+' }),
          aspects: pairs({ page: pairs({ type: 'StaticRangeMapper', start: '1', end: '9' }) }),
        }),
        Year: pairs({
          type: 'Simple',
          limitToPages: [21],
          routePath: '/{kind}/{year}',
          requirements: pairs({ year: '\\d{4}' }),
          static: pairs({ year: true }),
          _arguments: pairs({ year: 'filter/year' }),
          aspects: pairs({
            kind: pairs({
              type: 'LocaleModifier',
              default: 'year',
              localeMap: [pairs({ locale: 'de_.*', value: 'jahr' })],
            }),
          }),
        }),
      }),
    }),
  ),
);

describe('URIs and routes on the demo site', () => {
  let database: ScratchDatabase;
  let db: Typo3ReadDatabase;
  const site = readSite('main', CONFIGURATION, () => false);
  const sites = site === null ? [] : [site];
  const instance = InstanceModel.compile(DEMO_SITE.snapshot() as unknown as SnapshotDocument, 'demo');

  beforeAll(async () => {
    database = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() });
    db = new Typo3ReadDatabase({ readUrl: database.url, writeUrl: database.url, poolSize: 2 });
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await database.drop();
  });

  async function uri(
    page: number,
    query = '',
    language = 0,
    hashing: typeof HASHING | null = HASHING,
  ): Promise<string> {
    const builder = new UriBuilder(instance, new RoutingRepository(db, sites, NOW), hashing);
    const built = await builder.build({ page, language, arguments: parseQuery(query) });
    return typeof built === 'string'
      ? built
      : built.url.replace('https://lindenhof.example', '').replace(/cHash=\w{32}$/, 'cHash=…');
  }

  async function match(url: string): Promise<unknown> {
    const parts = parseUrl(`https://lindenhof.example${url}`) as UrlParts;
    const found = await resolveRequest(sites, parts, {
      instance,
      rows: new RoutingRepository(db, sites, NOW),
    });
    const page = found?.page;
    return page === null || page === undefined || typeof page === 'string'
      ? page
      : [page.page, page.type, plainArguments(page.routeArguments), plainArguments(page.dynamicArguments)];
  }

  it('are those of the slug, the type suffix and the language', async () => {
    expect([await uri(3), await uri(1), await uri(3, 'type=100'), await uri(1, 'type=100')]).toEqual([
      '/visit/tickets',
      '/',
      '/visit/tickets/feed.xml',
      '/feed.xml',
    ]);
    expect(await uri(16, '', 1)).toMatch(/^\/de\//);
  });

  it('link to the base for an unpublished page and nowhere outside of a site', async () => {
    expect([await uri(11), await uri(99_999), await uri(3, '', 7)]).toEqual(['/', 'no-site', 'no-language']);
  });

  it('carry a cHash for what is dynamic, and need a key for it', async () => {
    expect([await uri(3, 'x=1'), await uri(3, 'utm_source=1'), await uri(3, 'x=1', 0, null)]).toEqual([
      '/visit/tickets?x=1&cHash=…',
      '/visit/tickets?utm_source=1',
      'no-key',
    ]);
  });

  it('hold the arguments of plugins', async () => {
    const plugin = (rest: string): string =>
      `tx_gardenevents_list[controller]=Event&tx_gardenevents_list[action]=${rest}`;
    expect(await uri(14, plugin('list&tx_gardenevents_list[page]=3'))).toBe('/learn/workshops/p/3');
    expect(await uri(14, plugin('show&tx_gardenevents_list[uid]=7'))).toBe('/learn/workshops/7?cHash=…');
    expect(await uri(14, plugin('show&tx_gardenevents_list[uid]=x'))).toBe('bad-argument');
    expect(await uri(14, 'tx_gardenevents_list[page]=2')).toBe('/learn/workshops/p/2');
    expect(await uri(21, 'filter[year]=2026')).toBe('/press/releases/year/2026');
    expect(await uri(21, 'filter[year]=2026', 1)).toMatch(/\/jahr\/2026$/);
  });

  it('lead back to the same page and arguments', async () => {
    const list = { tx_gardenevents_list: { action: 'list', controller: 'Event', page: '3' } };
    const show = { tx_gardenevents_list: { action: 'show', controller: 'Event', uid: '7' } };
    expect(await match('/learn/workshops/p/3')).toEqual([14, '0', list, {}]);
    expect(await match('/learn/workshops/7')).toEqual([
      14,
      '0',
      show,
      { tx_gardenevents_list: { uid: '7' } },
    ]);
    expect(await match('/press/releases/year/2026/')).toEqual([21, '0', { filter: { year: '2026' } }, {}]);
    expect(await match('/visit/tickets/feed.xml?x[y]=1')).toEqual([3, '100', {}, { x: { y: '1' } }]);
    expect([
      await match('/learn/workshops/p/10'),
      await match('/press/releases/jahr/2026'),
      await match('/?id=99999'),
    ]).toEqual(['no-route', 'no-route', 'unknown-id']);
    expect(await match('/index.php?id=16&L=1')).toEqual([16, '0', {}, { L: '1', id: '16' }]);
  });
});
