import { collapse } from './php-text';

/** Tags that do not separate words. */
const INLINE_TAGS =
  'a|abbr|b|bdi|bdo|cite|code|data|dfn|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr';

const BLOCK_TAG = new RegExp(`<(?!/?(?:${INLINE_TAGS})\\b)(?=/?[a-z])`, 'gi');

/** plain(html): words of neighbouring blocks stay apart, words joined by inline markup stay joined. */
export function plainText(html: string): string {
  return collapse(stripTags(html.replace(BLOCK_TAG, ' <')));
}

/**
 * Removes markup and comments; entities and the text inside `script` stay, a `<` before whitespace is text. A quote inside a tag hides a
 * `>`; an unclosed tag swallows the rest.
 */
export function stripTags(html: string): string {
  let text = '';
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf('<', position);
    if (open === -1) {
      return text + html.slice(position);
    }
    text += html.slice(position, open);
    if (/\s/.test(html.charAt(open + 1))) {
      text += '<';
      position = open + 1;
      continue;
    }
    position = html.startsWith('<!--', open) ? afterComment(html, open) : afterTag(html, open);
  }
  return text;
}

function afterComment(html: string, open: number): number {
  const end = html.indexOf('-->', open + 4);
  return end === -1 ? html.length : end + 3;
}

function afterTag(html: string, open: number): number {
  let quote = '';
  for (let index = open + 1; index < html.length; index++) {
    const character = html.charAt(index);
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === '>') {
      return index + 1;
    } else if (character === '"' || character === "'") {
      quote = character;
    }
  }
  return html.length;
}
