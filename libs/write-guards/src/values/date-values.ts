import { phpMap, phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, stored, type NormalisationRules, type NormalisedValue } from './normalised-value';
import { phpInteger, phpString, type ColumnValue } from './php-text';
import { passesRequired } from './text-values';

const FORMATS = ['datetime', 'date', 'time', 'timesec'];
const SECONDS_OF_DAY = 86_400;

/** `datetime` as an integer timestamp; text and native date columns are read by PHP in the server's zone. */
export function normaliseDatetime(
  column: ColumnSchema,
  submitted: ColumnValue,
  rules: NormalisationRules,
): NormalisedValue {
  const format = phpText(column.config.get('format')) || 'datetime';
  const known = rules.major >= 14 ? [...FORMATS, 'datetimesec'] : FORMATS;
  if (!known.includes(format)) return DROPPED;
  if (phpText(column.config.get('dbType')) !== '') {
    return submitted === null
      ? stored(null)
      : foreign('native dates are converted by PHP', rules.major >= 14);
  }
  if (!passesRequired(column, phpString(submitted))) return DROPPED;
  if (phpString(submitted) === '' && phpTruthy(column.config.get('nullable'))) return stored(null);
  if (!/^(?:-?\d+)?$/.test(phpString(submitted))) return foreign('dates given as text are read by PHP');
  const value = clamp(column, phpInteger(submitted), rules);
  return rules.major >= 14 && isRounded(format, value, rules)
    ? foreign('TYPO3 rounds this date while saving', true)
    : stored(value);
}

function clamp(column: ColumnSchema, value: number, { major }: NormalisationRules): number {
  const range = phpMap(column.config.get('range'));
  if (value === 0 && (major >= 14 || phpText(column.config.get('default')) === '0')) return value;
  const upper = phpText(range.get('upper'));
  const lower = phpText(range.get('lower'));
  const atMost = upper !== '' && value > phpInteger(upper) ? phpInteger(upper) : value;
  return lower !== '' && atMost < phpInteger(lower) ? phpInteger(lower) : atMost;
}

/** From 14 on a date is its local midnight and a time lies within one day, also when a value is only taken over (R-50 §25). */
function isRounded(format: string, value: number, { timezone }: NormalisationRules): boolean {
  if (value === 0) return false;
  if (format === 'date') return !isLocalMidnight(value, timezone);
  return (format === 'time' || format === 'timesec') && (value < 0 || value >= SECONDS_OF_DAY);
}

function isLocalMidnight(value: number, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', timeStyle: 'medium' });
  return clock.format(value * 1000) === '00:00:00';
}
