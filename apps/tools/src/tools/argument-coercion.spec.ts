import { clampToDefault, clampToRange, integerOr, toEntries, toInteger, toText } from './argument-coercion';

describe('Coercion of model-chosen arguments', () => {
  it.each([
    [7, 7],
    [7.9, 7],
    [-7.9, -7],
    ['7', 7],
    [' 7', 7],
    ['7 ', 7],
    ['7.9', 7],
    ['1e2', 100],
    ['.5e1', 5],
    ['2abc', 0],
    ['0x2', 0],
    ['', 0],
    [true, 0],
    [[2], 0],
    [{}, 0],
    ['1e400', 0],
    [1e20, 7766279631452241920],
  ])('reads %j as the integer %j (R-30.9)', (given, expected) => {
    expect(toInteger(given)).toBe(expected);
  });

  it('gives the default to what is missing or null only (R-30.9)', () => {
    expect([integerOr(undefined, 3), integerOr(null, 3), integerOr('x', 3)]).toEqual([3, 3, 0]);
  });

  it.each([
    ['text', 'text'],
    [1.5, '1.5'],
    [true, ''],
    [null, ''],
    [['a'], ''],
    [{ a: 1 }, ''],
  ])('reads %j as the text %j (R-30.10)', (given, expected) => {
    expect(toText(given)).toBe(expected);
  });

  it('clamps to the default below 1 and to the cap above (R-30.12 A)', () => {
    expect([undefined, 0, -4, 'x', 2, 99].map((value) => clampToDefault(value, 20, 50))).toEqual([
      20, 20, 20, 20, 2, 50,
    ]);
    expect([clampToRange(-1, 0, 10), clampToRange(11, 0, 10)]).toEqual([0, 10]);
  });

  it('takes the entries of objects and lists, of nothing else', () => {
    expect(toEntries({ a: 1 })).toEqual([['a', 1]]);
    expect(toEntries(['x'])).toEqual([['0', 'x']]);
    expect([toEntries('x'), toEntries(null), toEntries(undefined)]).toEqual([null, null, null]);
  });
});
