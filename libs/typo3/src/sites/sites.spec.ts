import { createHash } from 'node:crypto';
import type { PhpMap, PhpValue } from '../snapshot/php-value';
import { cacheHash } from './cache-hash';
import { localeTag } from './locale-tag';
import {
  buildQuery,
  differentArguments,
  mergedArguments,
  parseQuery,
  plainArguments,
  sortedArguments,
  withoutArgument,
} from './route-arguments';
import { matchSite } from './site-matcher';
import { readSite } from './site-reader';
import type { Site } from './site';
import { parseUrl, rawUrlDecode, rawUrlEncode, type UrlParts } from './url-parts';

const map = (fields: Record<string, PhpValue>): PhpMap => new Map(Object.entries(fields));

function siteOf(identifier: string, fields: Record<string, PhpValue>, active: readonly string[] = []): Site {
  const site = readSite(identifier, map({ rootPageId: 1, ...fields }), (condition) =>
    active.includes(condition),
  );
  if (site === null) {
    throw new Error('No site.');
  }
  return site;
}

const language = (languageId: number, base: string, more: Record<string, PhpValue> = {}): PhpMap =>
  map({ languageId, base, title: `L${languageId}`, locale: 'en_US.UTF-8', ...more });

const url = (text: string): UrlParts => parseUrl(text) as UrlParts;

describe('URLs as PHP takes them apart', () => {
  it('keeps what is written and lower-cases scheme and host', () => {
    expect(parseUrl('HTTPS://u:p@Host.example:8080/a%2Fb?x=1#y')).toEqual({
      scheme: 'https',
      userInfo: 'u:p',
      host: 'host.example',
      port: 8080,
      path: '/a%2Fb',
      query: 'x=1',
      fragment: 'y',
    });
    expect(parseUrl('/a?b')).toMatchObject({ scheme: '', host: '', path: '/a', query: 'b' });
    expect(parseUrl('/a\u0000b')?.path).toBe('/a_b');
  });

  it.each(['https://', 'https:///a', 'http://host:99999/', 'http://host:x/', 'http://@/x'])(
    'refuses %s',
    (text) => {
      expect(parseUrl(text)).toBeNull();
    },
  );

  it('decodes sequences only and encodes all but unreserved characters', () => {
    expect([rawUrlDecode('%C3%BCber%zz%'), rawUrlDecode('a+b')]).toEqual(['über%zz%', 'a+b']);
    expect(rawUrlEncode("ä b!'()*~")).toBe('%C3%A4%20b%21%27%28%29%2A~');
  });
});

describe('Request arguments', () => {
  it('nest as in PHP and go back into a query', () => {
    const parsed = parseQuery('a[b]=1&c[]=x&c[]=y&d.e=2&f=%20+&=z');
    expect(plainArguments(parsed)).toEqual({ a: { b: '1' }, c: { 0: 'x', 1: 'y' }, d_e: '2', f: '  ' });
    expect(buildQuery(parsed)).toBe('a%5Bb%5D=1&c%5B0%5D=x&c%5B1%5D=y&d_e=2&f=%20%20');
  });

  it('are told apart, joined and sorted level by level', () => {
    const first = parseQuery('a[x]=1&a[y]=2&b=3');
    const second = parseQuery('a[x]=9&c=4');
    expect(plainArguments(differentArguments(first, second))).toEqual({ a: { y: '2' }, b: '3' });
    expect(plainArguments(mergedArguments(first, second))).toEqual({ a: { x: '9', y: '2' }, b: '3', c: '4' });
    expect([...sortedArguments(withoutArgument(parseQuery('b10=1&b9=1&a[x]=1'), ['a', 'x'])).keys()]).toEqual(
      ['b9', 'b10'],
    );
    expect(plainArguments(first)).toEqual({ a: { x: '1', y: '2' }, b: '3' });
  });

  it('never reach the prototype of anything', () => {
    parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('need a cHash only where they count', () => {
    const settings = { encryptionKey: 'invented', excludedParameters: ['utm_source'] };
    expect(cacheHash(1, parseQuery('utm_source=x&type=2'), settings)).toBe('');
    const serialized = 'a:3:{s:13:"encryptionKey";s:8:"invented";s:2:"id";s:3:"510";s:1:"x";s:1:"1";}';
    const hash = createHash('md5').update(serialized).digest('hex');
    expect(cacheHash(510, parseQuery('x=1&id=7&utm_source=y'), settings)).toBe(hash);
    expect(cacheHash(510, parseQuery('x=1'), settings)).not.toBe(cacheHash(511, parseQuery('x=1'), settings));
  });
});

describe('Sites (R-30.57, R-30.110)', () => {
  it('take the first base variant whose condition holds, for languages too', () => {
    const fields = {
      base: 'https://live.example/',
      baseVariants: [
        map({ base: 'https://a.example/', condition: 'A' }),
        map({ base: 'https://b.example/', condition: 'B' }),
      ],
      languages: [
        language(0, '/', { baseVariants: [map({ base: 'https://lang.example/', condition: 'B' })] }),
        language(1, '/de/'),
      ],
    };
    expect(siteOf('s', fields).base).toBe('https://live.example/');
    const active = siteOf('s', fields, ['B']);
    expect([active.base, ...active.languages.map(({ base }) => base)]).toEqual([
      'https://b.example/',
      'https://lang.example/',
      'https://b.example/de/',
    ]);
  });

  it('complete bases, read fallbacks in every notation and stand without languages', () => {
    const site = siteOf('s', {
      base: 'www.example.org',
      languages: [
        language(1, 'de', { fallbacks: '2,0' }),
        language(2, '', { fallbacks: [1] }),
        language(3, '', { fallbacks: 1, enabled: false }),
      ],
    });
    expect(site.base).toBe('//www.example.org');
    expect(site.languages.map(({ base, fallbacks, enabled }) => [base, fallbacks, enabled])).toEqual([
      ['//www.example.org/de', [2, 0], true],
      ['//www.example.org/', [1], true],
      ['//www.example.org/', [1], false],
    ]);
    expect(siteOf('t', { base: '/' }).languages).toMatchObject([
      { id: 0, locale: 'en-US', fallbackType: 'strict' },
    ]);
    expect(readSite('none', map({ base: '/' }), () => false)).toBeNull();
  });

  it.each([
    ['de_DE.UTF-8', 'de-DE'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['sr_latn', 'sr-Latn'],
    ['DE', 'de'],
    ['C', 'en'],
    ['', 'en'],
    ['de_AT@euro', 'de-AT'],
  ])('know %j as %s', (locale, tag) => {
    expect(localeTag(locale)).toBe(tag);
  });

  const main = siteOf('main', {
    base: 'https://a.example/',
    languages: [language(0, '/'), language(1, '/de/'), language(2, 'https://fr.example/'), language(3, '/x')],
  });
  const micro = siteOf('micro', { base: 'https://a.example/sub/', languages: [language(0, '/en/')] });
  const open = siteOf('open', { base: '/', languages: [language(0, '/')] });

  it.each([
    ['https://a.example/de/x', 'main', 1, 'x'],
    ['https://a.example/de', 'main', 1, ''],
    ['https://a.example/deutsch', 'main', 0, 'deutsch'],
    ['https://a.example/xy', 'main', 3, 'y'],
    ['https://fr.example/', 'main', 2, ''],
    ['https://A.example:8443/%64e/', 'main', 1, ''],
    ['https://a.example/sub/en/y', 'micro', 0, 'y'],
    ['https://a.example/sub/', 'main', 0, 'sub/'],
    ['https://b.example/z', 'open', 0, 'z'],
    ['http://a.example/z', 'open', 0, 'z'],
  ])('answer %s by the best base', (text, identifier, id, tail) => {
    const match = matchSite([open, main, micro], url(text));
    expect([match?.site.identifier, match?.language?.id, match?.tail]).toEqual([identifier, id, tail]);
  });

  it('answer without a language where every language has a prefix, and not at all elsewhere', () => {
    expect(matchSite([micro], url('https://a.example/sub/'))).toMatchObject({ language: null, tail: '' });
    expect(matchSite([micro], url('https://a.example/'))).toBeNull();
    expect(matchSite([main], url('https://evil.example/'))).toBeNull();
  });
});
