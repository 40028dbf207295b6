import { quoteName, type RecordRow } from '#typo3';
import type { ColumnValue } from '../values/php-text';
import { isPlaceholder } from './placeholder-uids';

/** Equality per column; a list means any of its values. */
export type RowConditions = Readonly<Record<string, ColumnValue | readonly ColumnValue[]>>;

export interface SqlCondition {
  sql: string;
  params: unknown[];
}

/** A WHERE clause of equalities; a list without values matches nothing. */
export function sqlOf(conditions: RowConditions): SqlCondition {
  const params: unknown[] = [];
  const parts = Object.entries(conditions).map(([column, wanted]) => {
    if (!isList(wanted)) {
      params.push(wanted);
      return `${quoteName(column)} <=> ?`;
    }
    if (wanted.length === 0) return '1 = 0';
    params.push(wanted);
    return `${quoteName(column)} IN (?)`;
  });
  return { sql: parts.length === 0 ? '1 = 1' : parts.join(' AND '), params };
}

/** Whether a row in memory meets the conditions, or those of the named columns only. */
export function matches(row: RecordRow, conditions: RowConditions, columns?: ReadonlySet<string>): boolean {
  return Object.entries(conditions).every(([column, wanted]) => {
    if (columns !== undefined && !columns.has(column)) return true;
    const value = row[column] ?? null;
    return isList(wanted) ? wanted.some((each) => isEqual(each, value)) : isEqual(wanted, value);
  });
}

function isEqual(left: ColumnValue, right: ColumnValue): boolean {
  return left === null || right === null ? left === right : String(left) === String(right);
}

function isList(wanted: ColumnValue | readonly ColumnValue[]): wanted is readonly ColumnValue[] {
  return Array.isArray(wanted);
}

/** No stored row knows a placeholder. */
export function withoutPlaceholders(conditions: RowConditions): RowConditions {
  const stored = new Map(Object.entries(conditions));
  for (const [column, wanted] of stored) {
    if (isList(wanted))
      stored.set(
        column,
        wanted.filter((value) => !isPlaceholder(value)),
      );
    else if (isPlaceholder(wanted)) stored.set(column, []);
  }
  return Object.fromEntries(stored);
}
