import { comparableChanges, type RowChanges } from './row-changes';

/** The first table whose rows two sides left differently, with both; null when they are equal (D-22). */
export function rowDifference(recorded: RowChanges, written: RowChanges): string | null {
  const [theirs, ours] = [comparableChanges(recorded), comparableChanges(written)];
  for (const table of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const left = canonicalJson(theirs[table]);
    const right = withNamedUuids(canonicalJson(ours[table]), left);
    if (left !== right) return `${table}\n  recorded ${left}\n  written  ${right}`;
  }
  return null;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Random uuids by their order, as a recording names them; those it names itself stay. */
function withNamedUuids(ours: string | undefined, theirs = ''): string | undefined {
  if (!theirs.includes('<uuid1>')) return ours;
  const names = new Map<string, string>();
  return ours?.replace(UUID, (uuid) => {
    if (theirs.includes(uuid)) return uuid;
    names.set(uuid, names.get(uuid) ?? `<uuid${names.size + 1}>`);
    return names.get(uuid) ?? uuid;
  });
}

/** JSON in which the order of keys says nothing, and that of lists does. */
export function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );
}
