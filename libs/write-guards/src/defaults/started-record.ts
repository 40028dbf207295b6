import { isPhpArray, phpMap, type PhpValue } from '#typo3';

/** A new record before its columns are normalised. */
export interface StartedRecord {
  /** What stands in the row already: defaults as TCA and TSconfig write them, then pid, sorting and page permissions. */
  fields: ReadonlyMap<string, PhpValue>;
  /** What goes through exclude list and normalisation, in this order: `fields` with submitted values in their place, then the other submitted columns. */
  incoming: ReadonlyMap<string, PhpValue>;
}

/**
 * Lays submitted values over what a new record starts with. A column that is dropped on its way keeps what `fields` says: that
 * is why the default of an excluded column is written as TCA has it, and a refused value leaves the default.
 */
export function startedRecord(
  fields: ReadonlyMap<string, PhpValue>,
  submitted: ReadonlyMap<string, PhpValue>,
): StartedRecord {
  const incoming = new Map(fields);
  for (const [name, value] of submitted) incoming.set(name, merged(incoming.get(name), value));
  return { fields, incoming };
}

/** Lists and maps are merged key by key, anything else replaces. */
function merged(below: PhpValue | undefined, above: PhpValue): PhpValue {
  if (!isPhpArray(below) || !isPhpArray(above)) return above;
  const map = new Map(phpMap(below));
  for (const [key, value] of phpMap(above)) map.set(key, merged(map.get(key), value));
  return map;
}
