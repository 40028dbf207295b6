import { isDeeperThan } from './json-depth';

describe('isDeeperThan', () => {
  it.each([
    ['a scalar', 7, 0, false],
    ['an empty object', {}, 0, false],
    ['one level', { a: 1 }, 1, false],
    ['two levels over a limit of one', { a: { b: 1 } }, 1, true],
    ['lists count like objects', [[1]], 1, true],
    ['a wide but flat list', Array.from({ length: 10_000 }, (_value, index) => index), 1, false],
  ])('%s', (_title, value, limit, expected) => {
    expect(isDeeperThan(value, limit)).toBe(expected);
  });

  it('survives a hundred thousand levels', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(isDeeperThan(JSON.parse(text), 32)).toBe(true);
  });
});
