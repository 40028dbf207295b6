import { isSensitiveColumn, phpTrim, quoteName, type SqlCondition, type TableSchema } from '#typo3';
import type { ToolArguments } from '../../registry/tool-handler';
import { toEntries, toInteger } from '../argument-coercion';

const MAX_CONDITIONS = 5;

/** Column → value; null when a condition is not allowed. */
export function readFilters(args: ToolArguments, schema: TableSchema): Map<string, string | number> | null {
  const filters = new Map<string, string | number>();
  const uid = toInteger(args.uid);
  if (uid > 0) {
    filters.set('uid', uid);
  }
  if (args.pid !== undefined && args.pid !== null && toInteger(args.pid) >= 0) {
    filters.set('pid', toInteger(args.pid));
  }
  const entries = toEntries(args.where_equals) ?? [];
  if (entries.length > MAX_CONDITIONS) {
    return null;
  }
  for (const [key, value] of entries) {
    const column = phpTrim(key);
    const bound = bindable(value);
    if (bound === null || !isReadableColumn(schema, column)) {
      return null;
    }
    filters.set(column, bound);
  }
  return filters;
}

/** `uid`, `pid` and every TCA column whose name holds no secret. */
export function isReadableColumn(schema: TableSchema, column: string): boolean {
  const known = column === 'uid' || column === 'pid' || schema.hasColumn(column);
  return column !== '' && known && !isSensitiveColumn(column);
}

export function asConditions(filters: ReadonlyMap<string, string | number>): SqlCondition[] {
  return [...filters].map(([column, value]) => ({ sql: `${quoteName(column)} = ?`, params: [value] }));
}

/** Integers bind as integers, other scalars as text, booleans as the empty text; null for what can't be bound. */
function bindable(value: unknown): string | number | null {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? value : String(value);
  }
  if (typeof value === 'boolean') {
    return '';
  }
  return typeof value === 'string' ? value : null;
}
