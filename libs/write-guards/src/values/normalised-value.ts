import type { ColumnValue } from './php-text';

/**
 * What TYPO3 makes of a submitted value: a value to store, a column it leaves out without a word, or something only PHP code of the
 * installation can answer.
 */
export type NormalisedValue =
  { kind: 'value'; value: ColumnValue } | { kind: 'dropped' } | { kind: 'foreign'; reason: string };

export const DROPPED: NormalisedValue = { kind: 'dropped' };

export function stored(value: ColumnValue): NormalisedValue {
  return { kind: 'value', value };
}

export function foreign(reason: string): NormalisedValue {
  return { kind: 'foreign', reason };
}
