import type { ColumnValue } from './php-text';

/**
 * What TYPO3 makes of a submitted value: a value to store, a column it leaves out without a word, or something only PHP code of the
 * installation can answer.
 */
export type NormalisedValue =
  | { kind: 'value'; value: ColumnValue }
  | { kind: 'dropped' }
  | { kind: 'foreign'; reason: string; changes?: boolean };

export const DROPPED: NormalisedValue = { kind: 'dropped' };

export function stored(value: ColumnValue): NormalisedValue {
  return { kind: 'value', value };
}

/** `changes`: TYPO3 would store something else even where the value comes from its own rows. */
export function foreign(reason: string, changes = false): NormalisedValue {
  return changes ? { kind: 'foreign', reason, changes } : { kind: 'foreign', reason };
}

/** What normalisation depends on beside the column. */
export interface NormalisationRules {
  /** Major version of TYPO3. */
  major: number;
  /** IANA name of the server's time zone. */
  timezone: string;
}
