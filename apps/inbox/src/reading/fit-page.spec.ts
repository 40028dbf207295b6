import { fitPage } from './fit-page';

describe('fitPage (R-05.4)', () => {
  it('keeps what fits, counted in bytes', () => {
    const items = ['é'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)];
    expect(fitPage(items, 1_000)).toEqual(items);
    expect(fitPage(items, 36)).toEqual(items.slice(0, 2));
    expect(fitPage(items, 35)).toEqual(items.slice(0, 1));
  });

  it('keeps one item however large, so that paging moves on', () => {
    expect(fitPage(['a'.repeat(100), 'b'], 10)).toEqual(['a'.repeat(100)]);
    expect(fitPage([], 10)).toEqual([]);
  });
});
