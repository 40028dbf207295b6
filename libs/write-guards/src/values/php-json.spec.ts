import { phpJson, phpJsonMap } from './php-json';

describe('phpJson (R-50.6)', () => {
  it('escapes slashes and everything beyond ASCII, surrogate pairs included', () => {
    expect(phpJson('a/b ü 🙂 "q" \\ \n')).toBe('"a\\/b \\u00fc \\ud83d\\ude42 \\"q\\" \\\\ \\n"');
  });

  it('keeps key order and types, also of keys that look like numbers', () => {
    expect(
      phpJson(
        new Map<string, string | number | null>([
          ['b', 1],
          ['10', '1'],
          ['2', null],
        ]),
      ),
    ).toBe('{"b":1,"10":"1","2":null}');
  });

  it('writes an empty map as an empty list', () => {
    expect(phpJson(new Map())).toBe('[]');
  });

  it('reads what it wrote; anything that is no object is null', () => {
    expect(phpJsonMap('{"a":"x"}')).toEqual(new Map([['a', 'x']]));
    expect(phpJsonMap('"x"')).toBeNull();
    expect(phpJsonMap('{')).toBeNull();
    expect(phpJsonMap(null)).toBeNull();
  });
});
