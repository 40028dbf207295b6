import type { PhpValue, TableSchema } from '#typo3';
import type { WriteRun } from '../run/write-run';
import { versionRules } from '../values/version-rules';

/**
 * Submitted columns with the slugs and uuids TYPO3 makes itself: in 13.4 all of the table, from 14 on those its type's form shows, which are
 * defaults there (R-50.45, spec 50 §25).
 */
export function madeColumns(
  run: WriteRun,
  schema: TableSchema,
  submitted: ReadonlyMap<string, PhpValue>,
): ReadonlyMap<string, PhpValue> {
  if (versionRules(run.rules).defaultsByType) return submitted;
  const all = new Map(submitted);
  for (const { name, type } of schema.columns.values()) {
    if ((type === 'slug' || type === 'uuid') && (all.get(name) ?? null) === null) all.set(name, '');
  }
  return all;
}
