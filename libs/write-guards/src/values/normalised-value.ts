import type { OpenValue } from './open-value';
import type { PhpValue } from './php-json';
import type { ColumnValue } from './php-text';
import type { ValueNotice } from './value-notice';

/** A value to store. */
export interface StoredValue {
  kind: 'value';
  value: ColumnValue;
  /** What history says the column was and became, where that is not what the column holds (R-50.7, R-50.57 `json`, R-50.86). */
  historyBefore?: PhpValue;
  historyValue?: PhpValue;
  /** History does not name the column although it is written. */
  isUnrecorded?: true;
  notices?: readonly ValueNotice[];
  /** Without it the value is final. */
  open?: OpenValue;
}

/** A column TYPO3 leaves out, without a word unless there are notices. */
export interface DroppedValue {
  kind: 'dropped';
  notices?: readonly ValueNotice[];
  /** Items, `NEW…` among them, that are stored after all records of the instance. */
  deferred?: readonly string[];
}

/** Something only PHP code of the installation can answer. */
export interface ForeignValue {
  kind: 'foreign';
  reason: string;
  /** TYPO3 would store something else even where the value comes from its own rows. */
  changes?: boolean;
}

/** What TYPO3 makes of a submitted value. */
export type NormalisedValue = StoredValue | DroppedValue | ForeignValue;

export const DROPPED: NormalisedValue = { kind: 'dropped' };

export function stored(value: ColumnValue, more: Omit<StoredValue, 'kind' | 'value'> = {}): NormalisedValue {
  return { kind: 'value', value, ...more };
}

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
