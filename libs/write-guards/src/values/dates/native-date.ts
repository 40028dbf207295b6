import { phpText, type ColumnSchema } from '#typo3';

/** Date types of the database (`dbType`). */
export type NativeDate = 'date' | 'datetime' | 'time';

const EMPTY: Record<NativeDate, string> = {
  date: '0000-00-00',
  datetime: '0000-00-00 00:00:00',
  time: '00:00:00',
};

/** Null for a column that holds a UNIX time. */
export function nativeDate(column: ColumnSchema): NativeDate | null {
  const type = phpText(column.config.get('dbType'));
  return type === 'date' || type === 'datetime' || type === 'time' ? type : null;
}

/** What a column that is not nullable holds instead of NULL. */
export function emptyLiteral(native: NativeDate): string {
  return EMPTY[native];
}

/** `Y-m-d H:i:s`, or the part the column holds; `clock`: seconds as if the clock were UTC. */
export function nativeLiteral(native: NativeDate, clock: number): string {
  const iso = new Date(clock * 1000).toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (native === 'datetime') return `${date} ${time}`;
  return native === 'date' ? date : time;
}
