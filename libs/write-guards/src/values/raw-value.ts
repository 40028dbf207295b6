import type { ColumnSchema } from '#typo3';
import { stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import type { SubmittedScalar } from './submitted-value';

/** A value TYPO3 passes on as it is. History keeps a boolean as one; the column holds what the database makes of it. */
export function rawValue(column: ColumnSchema, value: SubmittedScalar): NormalisedValue {
  if (typeof value !== 'boolean') return stored(value);
  return stored(column.type === 'check' ? Number(value) : phpString(value), { historyValue: value });
}
