import { isRefusal } from '../plan/refusal';
import { readItem, readText, readUid, unknownNameRefusal } from './argument-rules';

describe('argument rules', () => {
  it('echoes an unknown name without anything but letters, digits and underscore (R-40.20, R-40.21)', () => {
    expect(unknownNameRefusal(['title', 'ti tle; drop-1ü'], ['title'])?.message).toBe(
      'Refused: "titledrop1" cannot be set here. Allowed: title.',
    );
    expect(unknownNameRefusal(['title'], ['title'])).toBeNull();
  });

  it.each([
    [2, 2],
    ['2', 2],
    [' 2 ', 2],
    [2.9, 2],
    ['2.9', 2],
    ['2e1', 20],
  ])('reads uid %j as %d (R-40.22)', (given, uid) => {
    expect(readUid('uid', given)).toBe(uid);
  });

  it.each([
    [true],
    [null],
    [undefined],
    ['2abc'],
    ['all'],
    [[2]],
    [{}],
    [0],
    [-1],
    [0.5],
    ['1e20'],
    [Number.NaN],
  ])('refuses uid %j (R-40.22)', (given) => {
    expect(isRefusal(readUid('uid', given))).toBe(true);
  });

  it('trims, counts code points and takes numbers for text (R-40.23)', () => {
    expect(readText('title', '  a b\n', { max: 3, required: true })).toBe('a b');
    expect(readText('title', '🙂🙂🙂', { max: 3, required: true })).toBe('🙂🙂🙂');
    expect(readText('title', 7, { max: 3, required: true })).toBe('7');
    expect(readText('title', '\u00A0', { max: 3, required: true })).toBe('\u00A0');
  });

  it.each([
    ['too long', 'abcd', /more than 3/],
    ['required and empty', ' ', /required/],
    ['a boolean', true, /must be a text/],
    ['null', null, /must be a text/],
    ['half a character', '\uD83D', /Unicode/],
  ])('refuses %s (R-40.23, R-40.46)', (_title, given, message) => {
    const answer = readText('title', given, { max: 3, required: true });
    expect(isRefusal(answer) && answer.message).toMatch(message);
  });

  it('takes items only, the empty one where it is declared (R-40.102)', () => {
    expect(readItem('twitter_card', 'summary', ['', 'summary'])).toBe('summary');
    expect(readItem('twitter_card', '', ['', 'summary'])).toBe('');
    expect(isRefusal(readItem('twitter_card', '', ['summary']))).toBe(true);
    expect(isRefusal(readItem('twitter_card', 'nope', ['', 'summary']))).toBe(true);
  });
});
