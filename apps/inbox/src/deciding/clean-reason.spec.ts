import fc from 'fast-check';
import { cleanReason, MAX_REASON_CODE_POINTS } from './clean-reason';

describe('cleanReason (D-2)', () => {
  it.each<[string, string | undefined, string | null]>([
    ['plain text', 'The title is wrong.', 'The title is wrong.'],
    ['white space and line breaks', '  one\r\n\ttwo  ', 'one two'],
    ['characters nobody sees', 'a\u200Bb\u202Ec\u0000d\uFEFFe', 'abcde'],
    ['a space left on both sides of a removed character', 'a \u200B b', 'a b'],
    ['nothing', undefined, null],
    ['only white space', ' \n ', null],
    ['only invisible characters', '\u200B\u2060', null],
    ['an accent kept apart by an invisible character', 'a\u200B\u0308', 'ä'],
    ['a lone surrogate', 'a\uD800b', 'ab'],
  ])('%s', (_what, reason, cleaned) => {
    expect(cleanReason(reason)).toBe(cleaned);
  });

  it('cuts at code points, never inside one', () => {
    expect(cleanReason('🙂'.repeat(600))).toBe('🙂'.repeat(MAX_REASON_CODE_POINTS));
  });

  it('is bounded, visible and stable for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
        const cleaned = cleanReason(text);
        return (
          cleaned === null ||
          (Array.from(cleaned).length <= MAX_REASON_CODE_POINTS &&
            !/[\p{Cc}\p{Cf}]/u.test(cleaned) &&
            cleanReason(cleaned) === cleaned)
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
