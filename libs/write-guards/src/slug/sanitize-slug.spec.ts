import fc from 'fast-check';
import { extractSlug, sanitizeSlug } from './sanitize-slug';

const PAGE = { fallbackCharacter: '-', prependSlash: true };

describe('sanitizeSlug (R-50.65)', () => {
  it.each([
    ['A & B', '/a-b'],
    ['ÄÖÜ ß é', '/aeoeue-ss-e'],
    ['A.B', '/ab'],
    ['100% ok!', '/100-ok'],
    ['日本語', '/日本語'],
    ['a/b c', '/a/b-c'],
    ['/x//y', '/x//y'],
    ['-a-/-b-/', '/a-/-b/'],
    ['/Ä Foo/Bar_x/', '/ae-foo/bar-x/'],
    ['<b>bold</b> move', '/bold-move'],
    ['', '/'],
    ['///', '/'],
  ])('makes of %j the slug %s', (text, slug) => {
    expect(sanitizeSlug(text, PAGE)).toBe(slug);
  });

  it.each([
    ['_', 'a b-c', 'a_b_c'],
    ['', 'a b-c', 'abc'],
    ['.', 'a b..c', 'a.b.c'],
    ['+', '+a + b+', 'a+b'],
    ['^', 'a b', 'a^b'],
    [']', 'a b', 'a]b'],
    ['\\', 'a b', 'a\\b'],
    ['$&', 'a b', 'a$&b'],
  ])('puts %j for blanks', (fallbackCharacter, text, slug) => {
    expect(sanitizeSlug(text, { fallbackCharacter, prependSlash: false })).toBe(slug);
  });

  it('changes a slug no more once it is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = sanitizeSlug(text, PAGE);
        expect(sanitizeSlug(slug, PAGE)).toBe(slug);
      }),
    );
  });

  it('takes slashes and fallback characters off both ends', () => {
    expect(extractSlug('/-a/b-/', PAGE)).toBe('a/b');
    expect(extractSlug('--', PAGE)).toBe('');
  });
});
