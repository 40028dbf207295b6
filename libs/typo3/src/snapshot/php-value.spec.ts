import { decodePhpValue, phpList, phpMap, phpText, phpTruthy } from './php-value';

describe('PHP values on the wire (spec 05 §9)', () => {
  it('keeps the order of keys, integer-like ones included (R-30.59)', () => {
    const map = phpMap(
      decodePhpValue({
        '%': [
          ['b', 1],
          [10, 'ten'],
          [2, { '%': [['x', null]] }],
        ],
      }),
    );
    expect([...map.keys()]).toEqual(['b', '10', '2']);
    expect([...phpMap(map.get('2')).entries()]).toEqual([['x', null]]);
  });

  it('reads a list as a map where a map is meant: PHP keys 0…n−1 travel as a JSON array', () => {
    const types = decodePhpValue([{ '%': [['showitem', 'a']] }, 'b']);
    expect([...phpMap(types).keys()]).toEqual(['0', '1']);
    expect(phpList(types)).toHaveLength(2);
  });

  it('refuses an object that is no pair list', () => {
    expect(() => decodePhpValue({ label: 'title' })).toThrow(TypeError);
  });

  it('has PHP’s idea of text and truth', () => {
    expect([true, false, 0, 1.5, 'x', null, undefined].map(phpText)).toEqual([
      '1',
      '',
      '0',
      '1.5',
      'x',
      '',
      '',
    ]);
    expect(['0', '', 0, null, undefined, [], new Map()].map(phpTruthy)).not.toContain(true);
    expect(['a', 1, true, [0]].map(phpTruthy)).not.toContain(false);
  });
});
