import { phpTrim, stripTags } from '#typo3';

/** Elements that say nothing about PHP. */
const UNREAD = ['head', 'style', 'script'];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
};

/** What `phpinfo()` printed as text: HTML is reduced to its words, lines kept. */
export function phpInfoText(output: string): string {
  return phpTrim(isHtml(output) ? reduced(output) : output);
}

/** On the command line PHP prints text, where a tag would be somebody's value. */
function isHtml(output: string): boolean {
  return /^\s*<(!doctype html|html)\b/i.test(output);
}

function reduced(html: string): string {
  const read = UNREAD.reduce(withoutElement, html);
  return decodeEntities(stripTags(read)).replace(/\n{3,}/g, '\n\n');
}

/** One without an end loses its tag only, so that a broken page does not become an empty one. */
function withoutElement(html: string, name: string): string {
  const open = new RegExp(`<${name}\\b`, 'gi');
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  let text = '';
  let position = 0;
  for (;;) {
    open.lastIndex = position;
    const start = open.exec(html)?.index ?? html.length;
    close.lastIndex = start;
    if (!close.test(html)) {
      return text + html.slice(position);
    }
    text += html.slice(position, start);
    position = close.lastIndex;
  }
}

/** After the tags are gone: what was escaped is text, even when it looks like a tag. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity, ...groups: unknown[]) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[];
    if (name !== undefined) {
      return ENTITIES[name] ?? entity;
    }
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return isCharacter(code) ? String.fromCodePoint(code) : entity;
  });
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
