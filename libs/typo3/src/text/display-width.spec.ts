import { cutWidth, displayWidth } from './display-width';

describe('Display width (R-30 §1.3)', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['üß€', 3],
    ['幅', 2],
    ['한글', 4],
    ['ｆｕｌｌ', 8],
    ['😀', 2],
    ['🇩🇪', 2],
    ['☀', 1],
  ])('%s takes %d columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('leaves what fits', () => {
    expect(cutWidth('abcd', 4)).toBe('abcd');
    expect(cutWidth('幅幅', 4)).toBe('幅幅');
  });

  it('makes room for the ellipsis, never half a character', () => {
    expect(cutWidth('abcde', 4)).toBe('abc…');
    expect(cutWidth('幅幅幅', 5)).toBe('幅幅…');
    expect(cutWidth('幅幅幅', 4)).toBe('幅…');
  });
});
