import { compareNaturally } from './natural-order';

describe('Order of names in a folder (R-30.173)', () => {
  it('counts digits as numbers, ignores case, keeps other letters behind ASCII', () => {
    const names = ['übersicht.png', 'Img10.png', 'img2.png', 'zebra.png', 'IMG1.png', 'a1.png', 'a.png'];
    expect(names.sort(compareNaturally)).toEqual([
      'a.png',
      'a1.png',
      'IMG1.png',
      'img2.png',
      'Img10.png',
      'zebra.png',
      'übersicht.png',
    ]);
  });

  it('is an order: equal only to itself, however long the digits', () => {
    expect(compareNaturally('a', 'a')).toBe(0);
    expect(compareNaturally('a', 'A')).not.toBe(0);
    const long = '9'.repeat(40);
    expect(compareNaturally(`f${long}`, `f1${'0'.repeat(40)}`)).toBeLessThan(0);
  });
});
