import { phpMap, type PhpValue } from '../../snapshot/php-value';
import { boundedExec } from './bounded-exec';
import { localeEntry } from './locale-map';
import { PageTypeDecorator } from './page-type.decorator';
import { Route } from './route';
import { compileRoute, matchPattern } from './route-pattern';
import { StaticRangeAspect } from './static-range.aspect';
import { StaticValueAspect } from './static-value.aspect';

const map = (fields: Record<string, PhpValue>): ReadonlyMap<string, PhpValue> =>
  new Map(Object.entries(fields));
const page = {
  uid: 1,
  pid: 0,
  doktype: 1,
  slug: '',
  sys_language_uid: 0,
  l10n_parent: 0,
  mount_pid: 0,
  mount_pid_ol: 0,
  t3ver_oid: 0,
};

function match(
  path: string,
  text: string,
  more: { requirements?: Record<string, string>; defaults?: string[] } = {},
): unknown {
  const pattern = compileRoute(path, {
    requirements: new Map(Object.entries(more.requirements ?? {})),
    hasDefault: (name) => more.defaults?.includes(name) ?? false,
  });
  const found = matchPattern(pattern, text);
  return found === null ? null : Object.fromEntries(found);
}

describe('Route patterns', () => {
  it('make trailing variables with a default optional together with their separator', () => {
    expect(match('/list/{page}', '/list', { defaults: ['page'] })).toEqual({});
    expect(match('/list/{page}', '/list/', { defaults: ['page'] })).toBeNull();
    expect(match('/{a}/{b}', '/x', { defaults: ['b'] })).toEqual({ a: 'x' });
    expect(match('/{a}/{b}', '/', { defaults: ['a', 'b'] })).toEqual({});
    expect(match('/{a}/{!b}', '/x', { defaults: ['b'] })).toBeNull();
    expect(match('/page-{n}', '/page', { defaults: ['n'] })).toEqual({});
  });

  it('let a variable hold neither a slash nor the separator that follows, unless a requirement says so', () => {
    expect(match('/{a}.{b}', '/x.y.html')).toEqual({ a: 'x', b: 'y.html' });
    expect(match('/{a}', '/x/y')).toBeNull();
    expect(match('/{a}', '/x/y', { requirements: { a: '.+' } })).toEqual({ a: 'x/y' });
    expect(match('/{a}', '/20245', { requirements: { a: '[0-9]{4}' } })).toBeNull();
    expect(match('/a.b(c)/{x}', '/a.b(c)/ü')).toEqual({ x: 'ü' });
  });

  it('understand PCRE where JavaScript writes it otherwise; what is no pattern never fits', () => {
    expect(match('/{a}', '/12', { requirements: { a: '(?P<year>\\d++)' } })).toEqual({ a: '12' });
    expect(match('/{a}', '/12', { requirements: { a: '(' } })).toBeNull();
  });

  it('never run away on a chosen path', () => {
    const started = performance.now();
    expect(match('/{a}', `/${'a'.repeat(200)}!`, { requirements: { a: '(a+)+' } })).toBeNull();
    expect(
      match('/{a}{b}{c}{d}', `/${'a'.repeat(3000)}\n`, {
        requirements: { a: '.+', b: '.+', c: '.+', d: '.+x' },
      }),
    ).toBeNull();
    expect(boundedExec(/a/, 'a'.repeat(10_000))).toBeNull();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('Aspects', () => {
  it('map ranges, padded where the range is', async () => {
    const padded = new StaticRangeAspect(map({ start: '01', end: '12' }));
    expect([await padded.resolve('03'), await padded.resolve('3'), padded.count]).toEqual(['03', null, 12]);
    const letters = new StaticRangeAspect(map({ start: 'a', end: 'c' }));
    expect([await letters.generate('b'), await letters.resolve('d')]).toEqual(['b', null]);
    expect(new StaticRangeAspect(map({ start: '1', end: '2000' })).count).toBe(0);
  });

  it('map values by locale, with a fallback for unknown ones', async () => {
    const settings = map({
      map: map({ january: 1 }),
      localeMap: [map({ locale: 'de_.*', map: map({ januar: 1 }) })],
      fallbackValue: 'none',
    });
    const german = new StaticValueAspect(settings, 'de-AT');
    expect([
      await german.resolve('januar'),
      await german.resolve('january'),
      await german.generate('1'),
    ]).toEqual(['1', 'none', 'januar']);
    expect(await new StaticValueAspect(settings, 'en-US').resolve('january')).toBe('1');
    expect(localeEntry([map({ locale: '(' })], 'de')).toBeNull();
  });
});

describe('Page type suffixes', () => {
  const html = new PageTypeDecorator(
    map({ default: '.html', index: 'index', map: map({ '.html': 0, 'feed.xml': 100 }) }),
  );

  it.each([
    ['about.html', '/about', '0'],
    ['about/feed.xml', '/about', '100'],
    ['feed.xml', '/', '100'],
    ['index.html', '/', '0'],
    ['about', null, null],
  ])('are taken off %s', (path, rest, type) => {
    const route = Route.ofPage(page, '/x');
    html.decorateForMatching([route], path);
    expect([route.decoratedPath, route.decoratedType]).toEqual([rest, type]);
  });

  it.each([
    ['/about', null, '/about.html'],
    ['/', null, '/index.html'],
    ['/about', '100', '/about/feed.xml'],
    ['/about', '7', '/about'],
  ])('are put behind %s for type %s', (path, type, expected) => {
    const route = Route.ofPage(page, path);
    html.decorateForGeneration([route], type);
    expect(route.path).toBe(expected);
  });

  it('mean nothing without a map', () => {
    expect(new PageTypeDecorator(phpMap([])).withoutSuffix('/a.html')).toBe('/a.html');
  });
});
