import { replaceByPattern } from './regex-replacement';

describe('replaceByPattern (R-50.64)', () => {
  it.each([
    ['foo and FOO', '/foo/i', 'bar', 'bar and bar'],
    ['2024-05', '#(\\d+)-(\\d+)#', '$2/\\1', '05/2024'],
    ['a1b', '/(x)?(\\d)/', '${1}<$2>', 'a<1>b'],
    ['für', '/ü/u', 'ue', 'fuer'],
    ['für dich', '/dich/', 'x', 'für x'],
  ])('replaces in %j by %s', (text, pattern, replacement, result) => {
    expect(replaceByPattern(text, pattern, replacement)).toBe(result);
  });

  it.each(['foo', '/foo', '/foo/x', '/a++/', '/[[:alpha:]]/', '/\\Afoo/', '/(?i)foo/', '/\\p{L}/u', '/(/'])(
    'leaves the pattern %s to PHP',
    (pattern) => {
      expect(replaceByPattern('foo', pattern, 'x')).toBeNull();
    },
  );

  it('leaves a pattern that PHP matches byte by byte to PHP when the text has longer characters', () => {
    expect(replaceByPattern('für', '/f.r/', 'x')).toBeNull();
    expect(replaceByPattern('fur', '/f.r/', 'x')).toBe('x');
  });
});
