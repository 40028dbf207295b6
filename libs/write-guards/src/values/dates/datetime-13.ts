import { phpMap, phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, stored, type NormalisationRules, type NormalisedValue } from '../normalised-value';
import { isIntegerText } from '../php-compare';
import { phpInteger, phpString } from '../php-text';
import { passesRequired } from '../required';
import type { SubmittedScalar } from '../submitted-value';
import { readDateText, type DateText } from './date-text';
import { emptyLiteral, nativeDate, nativeLiteral, type NativeDate } from './native-date';
import { momentOfClock, namedZone } from './time-zone';

const FORMATS = ['datetime', 'date', 'time', 'timesec'];
const UNREADABLE = 'dates in this form are read by PHP';
const NEEDS_TODAY = 'a time of day is completed with the day on which it is saved';

/** `datetime` up to 13.4. */
export function normaliseDatetime13(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { timezone }: NormalisationRules,
): NormalisedValue {
  const format = phpText(column.config.get('format')) || 'datetime';
  if (!FORMATS.includes(format)) return DROPPED;
  const native = nativeDate(column);
  if (native !== null) return nativeValue(column, submitted, native);
  if (!passesRequired(column, phpString(submitted))) return DROPPED;
  const text = phpString(submitted);
  if (text === '' || isIntegerText(text)) return integerValue(column, submitted);
  const read = readDateText(text);
  if (read === null) return foreign(UNREADABLE);
  if (!read.hasDate) return foreign(NEEDS_TODAY);
  return integerValue(column, timestampOf(read, format, timezone));
}

/** The form sends local time labelled UTC, so the offset of the server's zone is taken off once more, except for times of day. */
function timestampOf({ clock, zone }: DateText, format: string, timezone: string): number {
  const server = namedZone(timezone);
  const moment = momentOfClock(clock, zone ?? server);
  return format === 'time' || format === 'timesec' ? moment : moment - server(moment);
}

function integerValue(column: ColumnSchema, value: SubmittedScalar): NormalisedValue {
  const nullable = phpTruthy(column.config.get('nullable'));
  const range = phpMap(column.config.get('range'));
  if (value === '' && range.size > 0 && !isRangeSkipped(column, value, nullable))
    return foreign('PHP cannot compare an empty date with a range');
  const kept: SubmittedScalar = isRangeSkipped(column, value, nullable) ? value : clamped(column, value);
  return stored(kept === '' && nullable ? null : phpInteger(kept));
}

function isRangeSkipped(column: ColumnSchema, value: SubmittedScalar, nullable: boolean): boolean {
  const standard = column.config.get('default');
  const isZero = value === '' || value === '0' || value === 0;
  const zeroByDefault = standard !== undefined && standard !== null && phpInteger(phpText(standard)) === 0;
  return (zeroByDefault && isZero) || (nullable && value === '');
}

/** The value itself, or the bound it lies beyond. */
function clamped(column: ColumnSchema, value: SubmittedScalar): SubmittedScalar {
  const range = phpMap(column.config.get('range'));
  const [upper, lower] = [phpText(range.get('upper')), phpText(range.get('lower'))];
  const atMost = upper !== '' && phpInteger(value) > phpInteger(upper) ? phpInteger(upper) : value;
  return lower !== '' && phpInteger(atMost) < phpInteger(lower) ? phpInteger(lower) : atMost;
}

/** A date of the database: as it reads, one with a zone in UTC. */
function nativeValue(column: ColumnSchema, submitted: SubmittedScalar, native: NativeDate): NormalisedValue {
  const text = phpString(submitted);
  const isEmpty = !phpTruthy(submitted) || text === emptyLiteral(native);
  const moment = isEmpty ? null : nativeMoment(text, native);
  if (typeof moment === 'string') return foreign(moment);
  if (!passesRequired(column, moment === null ? '' : String(moment))) return DROPPED;
  const kept = clamped(column, moment);
  if (kept !== null) return stored(nativeLiteral(native, phpInteger(kept)));
  return stored(isNullable(column) ? null : emptyLiteral(native));
}

function isNullable(column: ColumnSchema): boolean {
  const nullable = column.config.get('nullable');
  return nullable === undefined || nullable === null || phpTruthy(nullable);
}

/** The moment, or why it is not known here. */
function nativeMoment(text: string, native: NativeDate): number | string {
  const read = readDateText(text);
  if (read === null) return UNREADABLE;
  if (!read.hasDate && native !== 'time') return NEEDS_TODAY;
  return read.zone === null ? read.clock : momentOfClock(read.clock, read.zone);
}
