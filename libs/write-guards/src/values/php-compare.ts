import type { SubmittedScalar } from './submitted-value';

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

export function isPhpNumeric(text: string): boolean {
  return NUMERIC.test(text);
}

/** Whether a text is exactly what PHP prints for an integer. */
export function isIntegerText(text: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(text);
}

/** PHP's comparison with an integer: below 0, 0, above 0. Text that is no number is compared as text, null and booleans by truth. */
export function compareWithInteger(value: SubmittedScalar, integer: number): number {
  if (value === null || typeof value === 'boolean') return Number(value === true) - Number(integer !== 0);
  if (typeof value === 'number' || isPhpNumeric(value)) return Math.sign(Number(value) - integer);
  const text = String(integer);
  if (value === text) return 0;
  return value < text ? -1 : 1;
}
