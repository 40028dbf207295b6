import { plainText } from '#typo3';

const EXCERPT = 120;

/** Where a text was found, with what stands around it; null when its plain form does not contain the query. */
export function matchExcerpt(value: string, query: string): string | null {
  const characters = Array.from(plainText(value));
  const position = indexOfIgnoringCase(characters, Array.from(query));
  if (position === -1) {
    return null;
  }
  const start = Math.max(0, position - EXCERPT / 2);
  const end = start + EXCERPT;
  const text = characters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${text}${end < characters.length ? '…' : ''}`;
}

/** By code points: lower-casing a whole text may change its length, and with it every position. */
function indexOfIgnoringCase(text: readonly string[], needle: readonly string[]): number {
  const haystack = text.map((character) => character.toLowerCase());
  const wanted = needle.map((character) => character.toLowerCase());
  const last = haystack.length - wanted.length;
  for (let start = 0; start <= last; start++) {
    if (wanted.every((character, index) => haystack[start + index] === character)) {
      return start;
    }
  }
  return -1;
}
