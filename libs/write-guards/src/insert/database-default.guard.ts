import type { TableSchema } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';
import type { ColumnFact } from '../run/column-facts.repository';

/** the database takes no row that leaves out a column without a default; `uid` is its own to fill. */
export function databaseDefaultGuard(
  schema: TableSchema,
  facts: ReadonlyMap<string, ColumnFact>,
  row: ReadonlyMap<string, unknown>,
): Refusal | null {
  const missing = [...facts].filter(
    ([name, { nullable, default: standard }]) =>
      name !== 'uid' && !nullable && standard === null && !row.has(name),
  );
  if (missing.length === 0) return null;
  const names = missing.map(([name]) => name).join(', ');
  return refuse(`Not written: the database wants a value for ${names} of table "${schema.name}".`);
}
