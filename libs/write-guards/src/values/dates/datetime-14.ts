import { phpMap, phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, stored, type NormalisationRules, type NormalisedValue } from '../normalised-value';
import { isIntegerText } from '../php-compare';
import { phpInteger, phpString } from '../php-text';
import { passesRequired } from '../required';
import type { SubmittedScalar } from '../submitted-value';
import { readDateText } from './date-text';
import { emptyLiteral, nativeDate, nativeLiteral, type NativeDate } from './native-date';
import { momentOfClock, namedZone, type TimeZone } from './time-zone';

const FORMATS = ['datetime', 'date', 'time', 'timesec', 'datetimesec'];
const DAY = 86_400;

/** A moment and the zone whose clock it is read on. */
interface Moment {
  timestamp: number;
  zone: TimeZone;
}

interface DateColumn {
  column: ColumnSchema;
  format: string;
  native: NativeDate | null;
  nullable: boolean;
  server: TimeZone;
}

/** `datetime` from 14 on: text without a zone is local time, text with one that moment; dates are midnights, times seconds of the day. */
export function normaliseDatetime14(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { timezone }: NormalisationRules,
): NormalisedValue {
  const given = dateColumn(column, timezone);
  if (!FORMATS.includes(given.format)) return DROPPED;
  const text = isEmptyLiteral(given, phpString(submitted)) ? '' : phpString(submitted);
  if (!passesRequired(column, text)) return DROPPED;
  const moment = text === '' ? null : readMoment(given, text);
  if (typeof moment === 'string') return foreign(moment);
  return stored(moment === null ? emptyValue(given) : storedForm(given, clamped(given, moment)));
}

function dateColumn(column: ColumnSchema, timezone: string): DateColumn {
  const native = nativeDate(column);
  const declared = column.config.get('nullable');
  return {
    column,
    format: phpText(column.config.get('format')) || 'datetime',
    native,
    nullable: declared === undefined || declared === null ? native !== null : phpTruthy(declared),
    server: namedZone(timezone),
  };
}

/** Midnight is a time like any other. */
function isEmptyLiteral({ native }: DateColumn, text: string): boolean {
  return native !== null && native !== 'time' && text === emptyLiteral(native);
}

function emptyValue({ native, nullable }: DateColumn): string | number | null {
  if (nullable) return null;
  return native === null ? 0 : emptyLiteral(native);
}

/** The moment, null for "no date", or why it is not known here. */
function readMoment(given: DateColumn, text: string): Moment | null | string {
  if (isIntegerText(text)) return momentOfInteger(given, phpInteger(text));
  const read = readDateText(text);
  if (read === null) return 'dates in this form are read by PHP';
  const keepsDay = !['time', 'timesec'].includes(given.format) && given.native !== 'time';
  if (!read.hasDate && (keepsDay || hasRange(given)))
    return 'a time of day is completed with the day on which it is saved';
  const zone = read.zone ?? given.server;
  return { timestamp: momentOfClock(read.clock, zone), zone };
}

/** As the database holds it: seconds of the day for a time, else a UNIX time; 0 is no date where NULL is not allowed. */
function momentOfInteger(given: DateColumn, value: number): Moment | null {
  const { format, native, nullable, server } = given;
  if (value === 0 && native === null && !nullable) return null;
  const isTime = native !== 'date' && (['time', 'timesec'].includes(format) || native === 'time');
  if (isTime) return { timestamp: momentOfClock(value, server), zone: server };
  const midnight = format === 'date' || native === 'date';
  return { timestamp: midnight ? startOfDay(value, server) : value, zone: server };
}

function hasRange({ column }: DateColumn): boolean {
  return phpMap(column.config.get('range')).size > 0;
}

function clamped({ column, server }: DateColumn, moment: Moment): Moment {
  const range = phpMap(column.config.get('range'));
  const [upper, lower] = [phpText(range.get('upper')), phpText(range.get('lower'))];
  const bound = (text: string): Moment => ({ timestamp: phpInteger(text), zone: server });
  const atMost = upper !== '' && moment.timestamp > phpInteger(upper) ? bound(upper) : moment;
  return lower !== '' && atMost.timestamp < phpInteger(lower) ? bound(lower) : atMost;
}

function storedForm({ format, native, server }: DateColumn, moment: Moment): string | number {
  const { timestamp, zone } = moment;
  const clock = timestamp + zone(timestamp);
  const time = secondsOfDay(clock);
  if (format === 'time') return ofDay(native, time - (time % 60));
  if (format === 'timesec') return ofDay(native, time);
  if (native === 'time') return nativeLiteral(native, time);
  if (native === 'date') return nativeLiteral(native, clock);
  const kept = format === 'date' ? startOfDay(timestamp, zone) : timestamp;
  return native === null ? kept : nativeLiteral(native, kept + server(kept));
}

/** A time of day; a date column of the database shows the first day of UNIX time. */
function ofDay(native: NativeDate | null, time: number): string | number {
  return native === null ? time : nativeLiteral(native, time);
}

function startOfDay(timestamp: number, zone: TimeZone): number {
  const clock = timestamp + zone(timestamp);
  return momentOfClock(clock - secondsOfDay(clock), zone);
}

function secondsOfDay(clock: number): number {
  return ((clock % DAY) + DAY) % DAY;
}
