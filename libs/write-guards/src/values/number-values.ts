import { phpMap, phpText, type ColumnSchema, type PhpMap, type PhpValue } from '#typo3';
import { DROPPED, stored, type NormalisedValue } from './normalised-value';
import { phpInteger, phpString } from './php-text';
import { passesRequired } from './required';
import type { SubmittedScalar } from './submitted-value';

/** `number`: an integer cut to its range, or two decimals. */
export function normaliseNumber(column: ColumnSchema, submitted: SubmittedScalar): NormalisedValue {
  const format = phpText(column.config.get('format')) || 'integer';
  if (format !== 'integer' && format !== 'decimal') return DROPPED;
  if (!passesRequired(column, phpString(submitted))) return DROPPED;
  const range = phpMap(column.config.get('range'));
  if (format === 'decimal') return stored(decimalInRange(decimalText(phpString(submitted)), range));
  return stored(integerInRange(phpInteger(submitted), range));
}

function integerInRange(value: number, range: PhpMap): number {
  const upper = bound(range.get('upper'), phpInteger);
  const lower = bound(range.get('lower'), phpInteger);
  const atMost = upper !== null && value > upper ? upper : value;
  return lower !== null && atMost < lower ? lower : atMost;
}

/** The rounded-up value meets the upper bound, the rounded-down one the lower; a bound is stored as a float. */
function decimalInRange(value: string, range: PhpMap): string | number {
  const upper = bound(range.get('upper'), Number);
  const lower = bound(range.get('lower'), Number);
  const atMost = upper !== null && Math.ceil(Number(value)) > upper ? upper : value;
  return lower !== null && Math.floor(Number(atMost)) < lower ? lower : atMost;
}

function bound(value: PhpValue | undefined, cast: (text: string) => number): number | null {
  return value === undefined || value === null ? null : cast(phpText(value));
}

/** Digits, the last dot or comma as decimal point, a leading minus; two decimals. */
function decimalText(submitted: string): string {
  const kept = submitted.replace(/[^0-9,.-]/g, '');
  const parts = kept.replaceAll('-', '').replaceAll(',', '.').split('.');
  const fraction = parts.length > 1 ? (parts.pop() ?? '') : '0';
  const rounded = twoDecimals(Number(`0${parts.join('')}.${fraction}`));
  return kept.startsWith('-') && Number(rounded) !== 0 ? `-${rounded}` : rounded;
}

/** Rounds half up on the decimal text, not on the binary value. */
function twoDecimals(value: number): string {
  if (value >= 1e21) return `${BigInt(value)}.00`;
  const [whole = '0', fraction = ''] = value < 1e-6 ? ['0'] : String(value).split('.');
  const hundredths = BigInt(whole + fraction.padEnd(3, '0').slice(0, 2));
  const rounded = (hundredths + (fraction.charAt(2) >= '5' ? 1n : 0n)).toString().padStart(3, '0');
  return `${rounded.slice(0, -2)}.${rounded.slice(-2)}`;
}
