import { unescapeHtml } from './php/html-entities';

/** Whether text a reader would see in `submitted` is gone in `stored`, as TYPO3 loses it in broken markup; for the card's warning (D-25). */
export function losesText(submitted: string, stored: string): boolean {
  const kept = visible(stored);
  let position = 0;
  for (const character of visible(submitted)) {
    const found = kept.indexOf(character, position);
    if (found === -1) return true;
    position = found + character.length;
  }
  return false;
}

/** Without tags, comments and blanks; escaped tags count as text. */
function visible(markup: string): string {
  const text = withoutComments(markup)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll('&nbsp;', '');
  return unescapeHtml(text).replace(/\p{White_Space}+/gu, '');
}

function withoutComments(markup: string): string {
  let text = '';
  let position = 0;
  let open = markup.indexOf('<!--');
  while (open !== -1) {
    const close = markup.indexOf('-->', open);
    if (close === -1) break;
    text += markup.slice(position, open);
    position = close + 3;
    open = markup.indexOf('<!--', position);
  }
  return text + markup.slice(position);
}
