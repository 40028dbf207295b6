import { phpMap, type PhpValue } from '#typo3';
import { cleanerRules } from '../configuration/parser-configuration';
import { cleanHtml } from './html-cleaner';

type Options = { [key: string]: string | number | Options | string[] };

function php(value: string | number | Options | string[]): PhpValue {
  if (typeof value !== 'object') return value;
  return Array.isArray(value) ? value : new Map(Object.entries(value).map(([key, item]) => [key, php(item)]));
}

function clean(markup: string, options: Options): string {
  return cleanHtml(markup, cleanerRules(phpMap(php(options))));
}

describe('cleanHtml (R-50.71 step 3)', () => {
  it.each([
    ['<b>x</b><u>y</u>', { allowTags: 'b' }, '<b>x</b>y'],
    ['<u>y</u>', { keepNonMatchedTags: 1 }, '<u>y</u>'],
    ['<u a="b">y</u>', { keepNonMatchedTags: 'protect' }, '&lt;u a="b"&gt;y&lt;/u&gt;'],
    ['<b c>x</b>', { allowTags: 'b', noAttrib: 'b' }, '<b>x</b>'],
    ['<b>x</b>', { allowTags: 'b', 'removeTags.': ['b'] }, 'x'],
    ['<b>x</b>', { 'tags.': { 'b.': { remap: 'strong' } } }, '<strong>x</strong>'],
    ['<b>x</b>', { 'tags.': { 'b.': { protect: 1 } } }, '&lt;b&gt;x&lt;/b&gt;'],
    ['<b c>x</b>', { 'tags.': { 'b.': { overrideAttribs: 'd="e"' } } }, '<b d="e">x</b>'],
    ['<a ID=1 href="x" k>y</a>', { 'tags.': { 'a.': { allowedAttribs: 'k, id' } } }, '<a k ID=1>y</a>'],
    ['<br>', { 'tags.': { 'br.': { allowedAttribs: '0' } } }, '<br />'],
  ])('makes of %s with %j %s', (markup, options, cleaned) => {
    expect(clean(markup, options)).toBe(cleaned);
  });

  it.each([
    [{ set: 'n' }, 'n'],
    [{ list: '_self, _top' }, '_self'],
    [{ list: '_SELF, _BLANK' }, '_blank'],
    [{ upper: 1 }, '_BLANK'],
    [{ unset: 1 }, null],
    [{ removeIfEquals: '_Blank' }, null],
    [{ removeIfEquals: '_Blank', casesensitiveComp: 1 }, '_blank'],
    [{ intval: 1, range: '3, 6' }, '3'],
  ] as [Options, string | null][])('fixes an attribute with %j', (fix, value) => {
    const cleaned = clean('<a target="_blank">x</a>', {
      'tags.': { 'a.': { 'fixAttrib.': { 'target.': fix } } },
    });
    expect(cleaned).toBe(value === null ? '<a>x</a>' : `<a target="${value}">x</a>`);
  });

  it('removes tags without a partner, globally or within their kind', () => {
    const local = { allowTags: 'b,i', localNesting: 'b,i' };
    const global = { allowTags: 'b,i', globalNesting: 'b,i' };
    expect(clean('</b><b>x<i>y</b>z</i>', local)).toBe('<b>x<i>y</b>z</i>');
    expect(clean('</b><b>x<i>y</b>z</i>', global)).toBe('<b>xy</b>z');
    expect(clean('<b>x', local)).toBe('x');
  });

  it('leaves comments, CDATA and what is no tag as they are', () => {
    const text = 'a < b <!-- <u> --> <1 <![CDATA[*/ <u> /*]]>*/ 12 <!-- open <u>';
    expect(clean(text, {})).toBe(text);
  });

  it('encodes or decodes the text between tags', () => {
    expect(clean('<b>"&amp;"', { allowTags: 'b', htmlSpecialChars: 1 })).toBe('<b>&quot;&amp;amp;&quot;');
    expect(clean('<b>&#34;&lt;&apos;', { allowTags: 'b', htmlSpecialChars: -1 })).toBe('<b>"<&apos;');
  });

  it.each([
    { stripEmptyTags: 1 },
    { htmlSpecialChars: 2 },
    { 'tags.': { 'b.': { 'fixAttrib.': { 'c.': { userFunc: 'f' } } } } },
  ] as Options[])('leaves %j to PHP', (options) => {
    expect(() => clean('<b c="d">', options)).toThrow();
  });
});
