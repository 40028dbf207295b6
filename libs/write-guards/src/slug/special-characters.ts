import { NUMERALS, TRANSLITERATIONS } from './transliterations';

const KNOWN = new Map(
  [...TRANSLITERATIONS, ...NUMERALS].flatMap(([text, characters]) =>
    Array.from(characters, (character): [string, string] => [character, text]),
  ),
);

const MARK = /^\p{M}$/u;
const DIGIT = /^\p{Nd}$/u;
/** Presentation forms for vertical text; TYPO3 does not decompose them. */
const VERTICAL = /^[\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48]$/u;
/** TYPO3 reads its character data up to the end of the basic plane. */
const LAST_CHARACTER = 0xffff;

/** Extended letters, signs and numbers as ASCII where TYPO3 has a rule for them; everything else stays. Takes composed text. */
export function specialCharactersToAscii(text: string): string {
  return text.replace(/[^\0-\u007f]/gu, (character) => asciiOf(character) ?? character);
}

function asciiOf(character: string): string | null {
  const known = KNOWN.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return character;
  if (code > LAST_CHARACTER || VERTICAL.test(character)) return null;
  const unmarked = withoutLastMark(character);
  if (unmarked !== null) return asciiOf(unmarked);
  const decomposed = character.normalize('NFKD');
  return decomposed === character ? digitOf(character) : asciiOfParts(decomposed);
}

/** `Ȫ` is `Ö` and a macron, so that `Ö` is asked for before `O` is. */
function withoutLastMark(character: string): string | null {
  const parts = Array.from(character.normalize('NFD'));
  if (parts.length < 2 || !parts.slice(1).every((part) => MARK.test(part))) return null;
  const unmarked = parts.slice(0, -1).join('').normalize('NFC');
  return Array.from(unmarked).length === 1 && !MARK.test(unmarked) ? unmarked : null;
}

/** A decomposition that begins with a blank stands for a mark on its own and is not used. */
function asciiOfParts(decomposed: string): string | null {
  if (decomposed.startsWith(' ')) return null;
  const parts = Array.from(decomposed, (part) => (MARK.test(part) ? '' : asciiOf(part)));
  const text = parts.join('');
  return text === '' || parts.includes(null) ? null : text;
}

/** Digits of a script follow each other from zero to nine. */
function digitOf(character: string): string | null {
  if (!DIGIT.test(character)) return null;
  let before = 0;
  const code = character.codePointAt(0) ?? 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}
