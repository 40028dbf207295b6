import { phpInfoText } from './php-info-text';

const page = (body: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html><head>\n<style>td { color: red }</style>\n<title>x</title></head>\n<body>${body}</body></html>`;

describe('phpinfo as text (R-30.123)', () => {
  it('keeps the words of a page, line by line', () => {
    const body =
      '<h1>PHP Version 8.3.9</h1>\n<table>\n<tr><td class="e">System </td><td class="v">Linux </td></tr>\n</table>\n\n\n\n<hr />end';
    expect(phpInfoText(page(body))).toBe('PHP Version 8.3.9\n\nSystem Linux \n\nend');
  });

  it.each([
    [
      'entities once, tags first',
      '&lt;script&gt; &amp;lt; &#039;x&#x27; &quot;&nbsp;',
      "<script> &lt; 'x' \"",
    ],
    ['entities nobody knows', '&nope; &#xD800; &#0; &', '&nope; &#xD800; &#0; &'],
    ['scripts', 'a<script>if (a<b) {}</script>b<SCRIPT src="x"></SCRIPT >c', 'abc'],
    ['a script without end', 'a<script>b', 'ab'],
    ['a header is no head', '<header>a</header>', 'a'],
  ])('reads %s', (_what, body, text) => {
    expect(phpInfoText(page(body)).trim()).toBe(text);
  });

  it('leaves the text of the command line as it is', () => {
    const text = 'phpinfo()\nPHP Version => 8.2.36\n\n\n\nADMIN => Ann <ann@example.org> &amp;';
    expect(phpInfoText(`${text}\n`)).toBe(text);
    expect(phpInfoText(' \n')).toBe('');
  });
});
