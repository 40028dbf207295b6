import type { ColumnSchema } from '#typo3';
import { foreign, type NormalisationRules, type NormalisedValue, type StoredValue } from './normalised-value';
import { openReason } from './open-value';
import { normaliseInContext } from './read-value';
import type { SubmittedValue } from './submitted-value';
import { bareContext } from './value-target';

/**
 * What TYPO3 would store for a value on an existing record (R-50 §8), for callers that know neither its row nor who writes: a value is final, and
 * whatever rows, grants or a log row would have to complete is foreign. `readValue` and `ValueResolver` say more.
 */
export function normaliseValue(
  column: ColumnSchema,
  submitted: SubmittedValue,
  rules: NormalisationRules,
): NormalisedValue {
  const value = normaliseInContext(column, submitted, bareContext(rules));
  if (value.kind === 'foreign') return value;
  if (value.kind === 'dropped' && value.deferred !== undefined)
    return foreign('it names records that are new');
  if (value.notices !== undefined) return foreign('TYPO3 would change its value and log that');
  if (value.kind === 'dropped') return value;
  if (value.open !== undefined) return foreign(openReason(value.open), value.open.kind === 'relation');
  if (column.type === 'user') return foreign('it may have no column in the database');
  return isShownOtherwise(column, value) ? foreign('history shows it in another form') : value;
}

/** A bound of a decimal range is a float before it is stored. */
function isShownOtherwise(column: ColumnSchema, { value, historyValue }: StoredValue): boolean {
  const isBound = column.config.get('format') === 'decimal' && typeof value === 'number';
  return historyValue !== undefined || isBound;
}
