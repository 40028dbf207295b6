import { phpTrim } from '#typo3';

/** Length in code points, the unit of every limit in spec 40. */
export function characterCount(value: string): number {
  return Array.from(value).length;
}

/** The first `length` code points. */
export function firstCharacters(value: string, length: number): string {
  return value.length <= length ? value : Array.from(value).slice(0, length).join('');
}

/** Runs of Unicode white space become one blank, ends are trimmed (R-40, conventions). Reading tools collapse ASCII blanks only. */
export function collapseBlanks(value: string): string {
  return phpTrim(value.replace(/\p{White_Space}+/gu, ' '));
}

/** PHP's string cast of a column value as the database driver delivers it, or of a submitted scalar. */
export function phpString(value: ColumnValue | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === null || value === undefined ? '' : String(value);
}

/** PHP's integer cast: leading blanks, sign, digits, fraction, exponent; the rest is ignored, truncated toward zero. */
export function phpInteger(value: ColumnValue | boolean | undefined): number {
  const match = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/.exec(phpString(value));
  return match === null ? 0 : Math.trunc(Number(match[1])) + 0;
}

/** A column value as the driver delivers it and as normalisation makes it. */
export type ColumnValue = string | number | null;
