import { phpTrim } from '#typo3';

/** PHP's `strtolower`: letters of ASCII only. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** PHP's `strtoupper`: letters of ASCII only. */
export function asciiUpper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** What PHP's patterns take for white space. */
const BLANKS = ' \t\n\v\f\r';

export function isBlank(character: string): boolean {
  return character !== '' && BLANKS.includes(character);
}

/** Comma or blank separated list, trimmed, without empty items. */
export function listOf(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map(phpTrim)
    .filter((item) => item !== '');
}

/** Whether PHP would write the text the same way as an integer. */
export function isInteger(text: string): boolean {
  return /^(?:0|-?[1-9]\d{0,18})$/.test(text);
}
