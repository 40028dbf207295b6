import { comparableChanges, type RowChanges } from './row-changes';

/** The first table whose rows two sides left differently, with both; null when they are equal (D-22). */
export function rowDifference(recorded: RowChanges, written: RowChanges): string | null {
  const [theirs, ours] = [comparableChanges(recorded), comparableChanges(written)];
  for (const table of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const [left, right] = [canonicalJson(theirs[table]), canonicalJson(ours[table])];
    if (left !== right) return `${table}\n  recorded ${left}\n  written  ${right}`;
  }
  return null;
}

/** JSON in which the order of keys says nothing, and that of lists does. */
export function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );
}
