import type { TypeCastFunction } from 'mariadb';

/*
 * The connector reads and writes times in the time zone of the process, whatever its `timezone` option says (that one only sets the
 * session's). Ours are UTC in every process.
 */

/** Reads DATETIME as UTC and leaves DATE the text it is. */
export const readTimesAsUtc: TypeCastFunction = (column, next) => {
  const type: string = column.type;
  if (type === 'DATE') return column.string();
  if (type !== 'DATETIME' && type !== 'TIMESTAMP') return next();
  const text = column.string();
  return text === null ? null : new Date(`${text.replace(' ', 'T')}Z`);
};

/** `2026-11-30 10:00:00.123`, UTC. */
export function utcText(time: Date): string {
  return time.toISOString().slice(0, -1).replace('T', ' ');
}

export function withUtcTexts(values: readonly unknown[]): unknown[] {
  return values.map((value) => (value instanceof Date ? utcText(value) : value));
}
