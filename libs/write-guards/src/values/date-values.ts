import { phpMap, phpText, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpInteger, phpString, type ColumnValue } from './php-text';
import { passesRequired } from './text-values';

const FORMATS = ['datetime', 'date', 'time', 'timesec'];

/** `datetime` as an integer timestamp; text and native date columns are read by PHP in the server's zone. */
export function normaliseDatetime(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  if (!FORMATS.includes(phpText(column.config.get('format')) || 'datetime')) return DROPPED;
  if (phpText(column.config.get('dbType')) !== '') {
    return submitted === null ? stored(null) : foreign('native dates are converted by PHP');
  }
  if (!passesRequired(column, phpString(submitted))) return DROPPED;
  if (!/^(?:-?\d+)?$/.test(phpString(submitted))) return foreign('dates given as text are read by PHP');
  return stored(clamp(column, phpInteger(submitted)));
}

function clamp(column: ColumnSchema, value: number): number {
  const range = phpMap(column.config.get('range'));
  if (value === 0 && phpText(column.config.get('default')) === '0') return value;
  const upper = phpText(range.get('upper'));
  const lower = phpText(range.get('lower'));
  const atMost = upper !== '' && value > phpInteger(upper) ? phpInteger(upper) : value;
  return lower !== '' && atMost < phpInteger(lower) ? phpInteger(lower) : atMost;
}
