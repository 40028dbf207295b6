import { fromPhpPattern } from './php-pattern';

describe('PCRE bodies in this engine (R-30.165)', () => {
  it.each([
    ['a~b', 'xa~bx'],
    ['b/c#', 'ab/c#d'],
    ['\\#\\"\\-', '#"-'],
    ['^\\h+x$', ' \tx'],
    ['[[:upper:]]{2}', 'aBC'],
    ['[]x]', ']'],
    ['[^]x]', 'y'],
    ['{x}', 'a{x}'],
    ['a{2,3}b', 'caab'],
    ['\\Aabc\\z', 'abc'],
    ['(?i)ABC', 'xabc'],
    ['(?P<n>a)\\1', 'aa'],
    ['\\pLx', 'äx'],
    ['\\x{e4}', 'ä'],
    ['find(?=Me)', 'findMe'],
    ['(?<!a)b', 'cb'],
    ['[a\\-z]', '-'],
    ['.', '\r'],
  ])('%s finds %j', (pattern, line) => {
    expect(fromPhpPattern(pattern)?.test(line)).toBe(true);
  });

  it.each([
    '[',
    '(',
    ')',
    '*',
    'a\\',
    '\\K',
    '\\Qa\\E',
    'a++',
    '(?>a)',
    '(?R)',
    '(*FAIL)',
    '[[:nope:]]',
    'a{3,2}',
    'x'.repeat(1_001),
  ])('%s is none', (pattern) => {
    expect(fromPhpPattern(pattern)).toBeNull();
  });
});
