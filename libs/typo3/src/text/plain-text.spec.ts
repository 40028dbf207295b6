import { collapse, cutChars, phpTrim } from './php-text';
import { plainText, stripTags } from './plain-text';

describe('Text primitives (R-30.13, R-30.14)', () => {
  it.each([
    ['<td>Price</td><td>100</td>', 'Price 100'],
    ['cyber<b>security</b>', 'cybersecurity'],
    ['<p>a</p><p>b</p>', 'a b'],
    ['one<br>two<br/>three', 'one two three'],
    ['a &amp; b', 'a &amp; b'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['a<!-- hidden <b> -->b', 'ab'],
    ['<a title="x > y">link</a>', 'link'],
    ['open <strong', 'open'],
    ['', ''],
  ])('plain(%j) = %j', (html, expected) => {
    expect(plainText(html)).toBe(expected);
  });

  it('strips in linear time whatever it gets', () => {
    const started = Date.now();
    stripTags('<'.repeat(200_000));
    plainText('<!--'.repeat(50_000));
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('leaves Unicode spaces alone', () => {
    expect(phpTrim('\u00a0 x\0\t')).toBe('\u00a0 x');
    expect(collapse(' a \n\f b\u00a0c ')).toBe('a b\u00a0c');
  });

  it('cuts by characters', () => {
    expect([cutChars('😀😀😀', 2), cutChars('abc', 3)]).toEqual(['😀😀…', 'abc']);
  });
});
