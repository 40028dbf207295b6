import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOrderedJson, type WireValue } from '#testing';
import type { RecordedRun } from './recorded-run';

/**
 * Says in which order each data map names its records: PHP keeps it, `JSON.parse` puts uids before `NEW…` marks. Cases recorded again for another
 * version have the same data.
 */
export function withRecordOrder<R extends RecordedRun>(
  folder: string,
  file: string,
  runs: readonly R[],
): R[] {
  const text = readFileSync(join(folder, 'recorded', file), 'utf8');
  const orders = new Map(
    pairs(member(parseOrderedJson(text), 'cases')).map((each) => [member(each, 'id'), orderOf(each)]),
  );
  return runs.map((run) => ({ ...run, order: orders.get(run.id) }));
}

function orderOf(run: WireValue): Record<string, string[]> {
  const tables = entries(member(run, 'data'));
  return Object.fromEntries(
    tables.map(([table, records]) => [table, entries(records).map(([id]) => String(id))]),
  );
}

function pairs(value: WireValue | undefined): WireValue[] {
  return Array.isArray(value) ? value : [];
}

function entries(value: WireValue | undefined): [string | number, WireValue][] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value['%'] : [];
}

function member(value: WireValue | undefined, key: string): WireValue | undefined {
  return entries(value).find(([name]) => name === key)?.[1];
}
