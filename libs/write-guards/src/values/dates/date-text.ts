import { fixedZone, type TimeZone } from './time-zone';

/** A date or time given as text. */
export interface DateText {
  /** Seconds of the clock it shows, counted as if the clock were UTC; without a date, seconds of the day. */
  clock: number;
  hasDate: boolean;
  /** Null: the text names none. */
  zone: TimeZone | null;
}

const DATE = '(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})';
const TIME =
  '(?<hour>\\d{2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?(?<zone>Z|[+-]\\d{2}(?::?\\d{2})?)?';
const PATTERN = new RegExp(`^(?:${DATE}(?:[T ]${TIME})?|${TIME.replace(/\?<(\w+)>/g, '?<$1Only>')})$`);

/** Reads ISO 8601 as PHP does; null for every other form, of which PHP knows many. */
export function readDateText(text: string): DateText | null {
  const groups = PATTERN.exec(text)?.groups;
  if (groups === undefined) return null;
  const of = (name: string): string => groups[name] ?? groups[`${name}Only`] ?? '';
  const time = clockTime(of('hour'), of('minute'), of('second'));
  const hasDate = of('year') !== '';
  const day = hasDate ? clockDay(of('year'), of('month'), of('day')) : 0;
  return time === null || day === null ? null : { clock: day + time, hasDate, zone: readZone(of('zone')) };
}

/** 24:00 is the next midnight. */
function clockTime(hour: string, minute: string, second: string): number | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  return hours > 24 || minutes > 59 || seconds > 59 ? null : hours * 3600 + minutes * 60 + seconds;
}

/** A day beyond its month runs into the next one, as in PHP. */
function clockDay(year: string, month: string, day: string): number | null {
  const [years, months, days] = [Number(year), Number(month), Number(day)];
  if (years < 1000 || months < 1 || months > 12 || days < 1 || days > 31) return null;
  return Date.UTC(years, months - 1, days) / 1000;
}

function readZone(text: string): TimeZone | null {
  if (text === '') return null;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  if (match === null) return fixedZone(0);
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return fixedZone(match[1] === '-' ? -seconds : seconds);
}
