import fc from 'fast-check';
import type { PhpMap, PhpValue } from '#typo3';
import { LinkQuestions } from './links/link-questions';
import { toPersistedRichText } from './to-persisted-rich-text';

const PROC: PhpMap = new Map<string, PhpValue>([
  ['mode', 'default'],
  ['allowTags.', ['h2', 'h3', 'code', 'small', 'table', 'tr', 'td']],
  ['allowTagsOutside.', ['hr', 'blockquote', 'div']],
  ['allowTagsOutside', 1],
  ['allowAttributes.', ['class', 'id']],
  [
    'HTMLparser_db.',
    new Map<string, PhpValue>([
      ['noAttrib', 'br'],
      ['removeTags.', ['style', 'o:p']],
      ['keepNonMatchedTags', 'protect'],
    ]),
  ],
]);

function persisted(text: string, proc = PROC): string {
  const made = toPersistedRichText(text, proc, new LinkQuestions());
  return made.kind === 'value' ? String(made.value) : made.kind;
}

function withOptions(...options: [string, PhpValue][]): PhpMap {
  return new Map([...PROC, ...options]);
}

describe('toPersistedRichText (R-50.71)', () => {
  it.each([
    ['a\r\nb', 'a b'],
    ['<p>a</p><p>b</p>', '<p>a</p>\r\n<p>b</p>'],
    ['Hello <b>x</b>\n<p>para</p>', '<p>Hello x</p>\r\n<p>para</p>'],
    ['<p>a</p><p></p><p>b</p>', '<p>a</p>\r\n\r\n<p>b</p>'],
    ['<p>&nbsp;</p>', '\r\n'],
    ['<p class="c" onclick="x" id="i">a</p>', '<p class="c" id="i">a</p>'],
    ['<h2>a\nb</h2><ul>\n<li onclick="x">c</li>\n</ul>', '<h2>a b</h2>\r\n<ul> <li onclick="x">c</li> </ul>'],
    ['<div>a<p>b</p></div>', '<div><p>a</p>\r\n<p>b</p></div>'],
    ['<pre>a\n b</pre>', '<pre>a\r\n b</pre>'],
    ['a<hr class="x" />\n\nb', 'a\r\n<hr class="x" />\r\nb'],
    ['<p>a<br>b</p><style>c</style>', '<p>a<br />b</p>\r\n<p>c</p>'],
    ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
    ['<p>a<p>b', '<p>a</p>'],
    [
      '<p><a href="2" data-rte-error="x" TARGET=_top>b</a></p>',
      '<p><a href="t3://page?uid=2" target="_top">b</a></p>',
    ],
    ['a & b < c', 'a & b < c'],
    ['', ''],
  ])('makes of %j %j', (text, stored) => {
    expect(persisted(text)).toBe(stored);
  });

  it('loses what TYPO3 loses (D-25)', () => {
    expect(persisted('<p>open <strong>never closed')).toBe('<p></p>');
  });

  it('keeps allowed classes of paragraphs and spans only', () => {
    const proc = withOptions(['allowedClasses', 'lead, small']);
    expect(persisted('<p class="lead x">a<span class="y">b</span></p>', proc)).toBe(
      '<p class="lead">a<span class="lead">b</span></p>',
    );
  });

  it('runs the modes that are asked for, and cleaners before and after', () => {
    expect(persisted('<p>a</p><a href="2">b</a>', withOptions(['overruleMode', 'ts_links, custom']))).toBe(
      '<p>a</p><a href="t3://page?uid=2">b</a>',
    );
    const entry: PhpMap = new Map([['keepNonMatchedTags', 1]]);
    const remap: PhpMap = new Map([['tags.', new Map([['h1.', new Map([['remap', 'h2']])]])], ...entry]);
    const proc = withOptions(['entryHTMLparser_db', 1], ['entryHTMLparser_db.', remap]);
    expect(persisted('<h1>a</h1>', proc)).toBe('<h2>a</h2>');
  });

  it('leaves options that only PHP can apply to PHP, with a reason', () => {
    const proc = withOptions(
      ['exitHTMLparser_db', 1],
      ['exitHTMLparser_db.', new Map([['stripEmptyTags', 1]])],
    );
    expect(toPersistedRichText('a', proc, new LinkQuestions())).toEqual({
      kind: 'foreign',
      reason: 'stripEmptyTags is applied by PHP',
    });
  });

  it('does not change canonical text (R-50.73)', () => {
    const word = fc.constantFrom(
      'a',
      'b &amp; c',
      'ä',
      '<strong>d</strong>',
      '<a href="t3://page?uid=1">e</a>',
      'f<br />g',
    );
    const text = fc.array(word, { minLength: 1 }).map((words) => words.join(' '));
    const block = fc.oneof(
      text.map((inner) => `<p>${inner}</p>`),
      text.map((inner) => `<p class="lead">${inner}</p>`),
      text.map((inner) => `<h2>${inner}</h2>`),
      text.map((inner) => `<ul><li>${inner}</li></ul>`),
    );
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        expect(persisted(blocks.join('\r\n'))).toBe(blocks.join('\r\n'));
      }),
    );
  });

  it.each([
    '<p ',
    '<',
    '<div>',
    '<a href="x">',
    '<b></i>',
    '<!--',
    '<![CDATA[',
    '\n',
    '\0',
    '&#38;',
    '<hr ',
    '"<p>\'',
  ])(
    'comes to an end with a megabyte of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(['value', 'foreign']).toContain(toPersistedRichText(text, PROC, new LinkQuestions()).kind);
    },
    120_000,
  );
});
