import { canonicalHref } from './canonical-href';
import type { PublicTarget, RichTextLinks } from './rich-text-links';

const TARGETS: Record<string, PublicTarget> = {
  'fileadmin/a.png': { kind: 'file', uid: 7 },
  'robots.txt': { kind: 'unmanaged' },
  'fileadmin/dir': { kind: 'folder', storage: 1, identifier: '/dir one/' },
};

const links: RichTextLinks = {
  defaultScheme: 'http',
  foreignHandlers: new Set(['news']),
  hasFile: (uid) => uid === 7,
  fileAt: (storage, identifier) => (storage === 1 && identifier === '/a.png' ? 7 : null),
  folderAt: (storage, identifier) => (storage === 1 && identifier === '/dir/' ? identifier : null),
  publicTarget: (path) => TARGETS[path] ?? { kind: 'missing' },
};

describe('canonicalHref (R-50.71 step 5)', () => {
  it.each([
    ['t3://page?uid=2', 't3://page?uid=2'],
    ['T3://page?uid=2&type=98&b=c d#e', 't3://page?uid=2&type=98&b=c%20d#e'],
    ['t3://page?b[c]=1&b[d][]=2', 't3://page&b%5Bc%5D=1&b%5Bd%5D%5B0%5D=2'],
    ['t3://page', 't3://page?uid=current'],
    ['t3://file?uid=7#p', 't3://file?uid=7#p'],
    ['t3://file?uid=8', ''],
    ['t3://file?identifier=1:/a.png', 't3://file?uid=7'],
    ['t3://folder?storage=1&identifier=/dir/', 't3://folder?storage=1&identifier=%2Fdir%2F'],
    ['t3://folder?storage=1&identifier=/x/', ''],
    ['t3://record?uid=3&identifier=k', 't3://record?identifier=k&uid=3'],
    ['t3://url?url=example.org', 'http://example.org'],
    ['t3://unknown?x=1', 't3://unknown?x=1'],
    ['t3://', 't3://'],
  ])('writes the address %s as %j', (href, stored) => {
    expect(canonicalHref(href, links)).toBe(stored);
  });

  it.each([
    ['https://example.org/?a=b#c', 'https://example.org/?a=b#c'],
    ['//example.org', '//example.org'],
    ['javascript://%0aalert(1)', ''],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@example.org?subject=A%20B&x=y', 'mailto:a@example.org?subject=A%20B'],
    ['tel:+49 (0) 1', 'tel:+4901'],
    ['a@example.org', 'mailto:a@example.org'],
    ['www.example.org', 'http://www.example.org'],
    ['example.org/a', 'http://example.org/a'],
    ['sms:1', 'sms:1'],
    ['page:1', 't3://page'],
    ['folder:1', ''],
    ['record:k:tx_news:4', 't3://record?identifier=k&uid=4'],
  ])('writes the address %s of another kind as %j', (href, stored) => {
    expect(canonicalHref(href, links)).toBe(stored);
  });

  it.each([
    ['', 't3://page?uid=current'],
    ['#top', 't3://page?uid=current#top'],
    ['2', 't3://page?uid=2'],
    ['2,98#c1', 't3://page?uid=2&type=98#c1'],
    ['2?a=b', 't3://page?uid=2&a=b'],
    ['?id=2', 't3://page?uid=current&id=2'],
    ['../?id=5', 't3://page?uid=5'],
    ['fileadmin/a.png#x', 't3://file?uid=7#x'],
    ['fileadmin/dir', 't3://folder?storage=1&identifier=%2Fdir+one%2F'],
    ['file:7', 't3://file?uid=7'],
    ['file:1:/a.png', 't3://file?uid=7'],
    ['file:8', 'file:8'],
    ['/about', '/about'],
    ['foo/bar.html', 'foo/bar.html'],
    ['robots.txt', 'http://robots.txt'],
    ['index.php?id=2', 'index.php?id=2'],
  ])('reads the old notation %j as %j', (href, stored) => {
    expect(canonicalHref(href, links)).toBe(stored);
  });

  it.each([
    't3://news?uid=1',
    'news:1',
    't3://record?uid=3',
    't3://url',
    'phar%3A//x',
    'a"b"@example.org',
    'file:EXT:x/y',
  ])('leaves %s to PHP', (href) => {
    expect(() => canonicalHref(href, links)).toThrow();
  });

  it('leaves everything to PHP that the caller does not know', () => {
    const blind: RichTextLinks = {
      ...links,
      hasFile: () => undefined,
      fileAt: () => undefined,
      folderAt: () => undefined,
      publicTarget: () => undefined,
    };
    for (const href of [
      't3://file?uid=7',
      'file:7',
      'www.example.org',
      'foo/bar',
      't3://folder?identifier=/',
    ])
      expect(() => canonicalHref(href, blind)).toThrow();
    expect(canonicalHref('#top', blind)).toBe('t3://page?uid=current#top');
  });

  it('needs not know what lies outside of the storages to tell a domain', () => {
    const outside: RichTextLinks = { ...links, publicTarget: () => ({ kind: 'outside' }) };
    expect(canonicalHref('www.example.org', outside)).toBe('http://www.example.org');
    expect(canonicalHref('/about', outside)).toBe('/about');
    expect(() => canonicalHref('foo/bar', outside)).toThrow();
  });
});
