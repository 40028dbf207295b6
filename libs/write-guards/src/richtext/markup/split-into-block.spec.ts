import fc from 'fast-check';
import { firstTag, firstTagName, withoutOuterTags } from './simple-nodes';
import { splitIntoBlock } from './split-into-block';

const NAMES = new Set(['p', 'div']);

describe('splitIntoBlock (R-50.71 step 2)', () => {
  it.each([
    ['a<p>b</p>c', ['a', '<p>b</p>', 'c']],
    ['<P\n>b</P >', ['', '<P\n>b</P >', '']],
    ['<p>a<div>b</div></p>', ['', '<p>a<div>b</div></p>', '']],
    ['<pre>a</pre><p/>', ['<pre>a</pre><p/>']],
    ['<p>a', ['', '<p>a']],
    ['a</p>b', ['a</p>b']],
  ])('cuts %j', (markup, parts) => {
    expect(splitIntoBlock(NAMES, markup)).toEqual(parts);
  });

  it('drops end tags without a start when asked to', () => {
    expect(splitIntoBlock(NAMES, 'a</p>b<p>c</p>', true)).toEqual(['ab', '<p>c</p>', '']);
  });

  it('loses nothing else', () => {
    const pieces = fc.constantFrom('<p>', '</p>', '<div x>', '</div>', '<p', '>', 'a', '<');
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        expect(splitIntoBlock(NAMES, parts.join('')).join('')).toBe(parts.join(''));
      }),
    );
  });
});

describe('first and last tags (R-50.71)', () => {
  it('reads quotes, comments and CDATA', () => {
    expect(firstTag('<p title="a>b">c')).toBe('<p title="a>b">');
    expect(firstTag('<!-- <b> --><![CDATA[<i>]]>x<p>')).toBe('<!-- <b> --><![CDATA[<i>]]>x<p>');
    expect(firstTagName('</b><H2 class>')).toBe('h2');
    expect(firstTag('a < b <p title="')).toBe('');
  });

  it.each([
    ['<p>a<b>c</b></p>', 'a<b>c</b>'],
    ['<p>a', ''],
    ['<p>a</p> b', 'a'],
    ['no tag', ''],
  ])('takes the outer tags off %j', (markup, inner) => {
    expect(withoutOuterTags(markup)).toBe(inner);
  });
});
