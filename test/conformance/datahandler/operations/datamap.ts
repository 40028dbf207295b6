import type { PhpValue } from '#typo3';
import { planDatamap } from '#write-guards';
import type { Datamap } from '../recorded-run';
import type { Operation } from './operation';

/** The data map of a call; null when it holds something nobody here serves. */
export function datamap(data: Datamap, order: Record<string, string[]> = {}): Operation | null {
  if (!isServed(data)) return null;
  const tables = new Map(
    Object.entries(data).map(([table, records]) => {
      const ids = order[table] ?? Object.keys(records);
      return [table, new Map(ids.map((id) => [id, new Map(Object.entries(records[id] ?? {}).map(php))]))];
    }),
  );
  return async ({ run, scope }) => {
    await planDatamap(run, scope, tables);
  };
}

/** Stored records are updated with texts, numbers and NULL so far. */
function isServed(data: Datamap): boolean {
  return Object.values(data).every((records) =>
    Object.entries(records).every(
      ([id, columns]) => !/^\d+$/.test(id) || Object.values(columns).every(isScalar),
    ),
  );
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function php([name, value]: [string, unknown]): [string, PhpValue] {
  return [name, phpValue(value)];
}

function phpValue(value: unknown): PhpValue {
  if (Array.isArray(value)) return value.map(phpValue);
  if (value !== null && typeof value === 'object') return new Map(Object.entries(value).map(php));
  return value as PhpValue;
}
