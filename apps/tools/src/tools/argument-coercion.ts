/** A number as PHP reads one out of text: blanks around it allowed, no words behind it. */
const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** Integer truncated toward zero; what is no number is 0. Beyond 64 bits it wraps as PHP's does. */
export function toInteger(value: unknown): number {
  if (typeof value === 'number') {
    return wrap(value);
  }
  return typeof value === 'string' && NUMERIC.test(value) ? wrap(Number(value)) : 0;
}

function wrap(value: number): number {
  if (!Number.isFinite(value)) {
    return 0;
  }
  const whole = Math.trunc(value);
  return Number.isSafeInteger(whole) ? whole + 0 : Number(BigInt.asIntN(64, BigInt(whole)));
}

/** As `toInteger`, with a default for what is missing or null. */
export function integerOr(value: unknown, fallback: number): number {
  return value === undefined || value === null ? fallback : toInteger(value);
}

/** Strings stay, numbers are printed; everything else is the empty string. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Clamp A: below 1 takes the default, then at most `cap`. */
export function clampToDefault(value: unknown, fallback: number, cap: number): number {
  const given = integerOr(value, fallback);
  return Math.min(given < 1 ? fallback : given, cap);
}

/** Forced into a range, the ends included. */
export function clampToRange(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

/** Entries of an object, or of a list by its indexes; null for anything else. */
export function toEntries(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null ? Object.entries(value) : null;
}
