import { plainText } from '#typo3';

const EXCERPT = 160;

/** What stands around a text within markup; from the beginning when it is not there. */
export function excerptAround(text: string, needle: string): string {
  const characters = Array.from(plainText(text));
  const start = Math.max(0, indexIgnoringCase(characters, needle) - EXCERPT / 2);
  const end = start + EXCERPT;
  const shown = characters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${shown}${end < characters.length ? '…' : ''}`;
}

export function containsIgnoringCase(text: string, needle: string): boolean {
  return text.toLowerCase().includes(needle.toLowerCase());
}

/** By characters: lower-casing a whole text may change its length, and with it every position. */
function indexIgnoringCase(characters: readonly string[], needle: string): number {
  const haystack = characters.map((character) => character.toLowerCase());
  const wanted = Array.from(needle, (character) => character.toLowerCase());
  const last = haystack.length - wanted.length;
  for (let start = 0; start <= last; start++) {
    if (wanted.every((character, index) => haystack[start + index] === character)) {
      return start;
    }
  }
  return 0;
}
