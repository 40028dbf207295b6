import type { RecordRow, TableSchema } from '#typo3';
import { mayUseRoot } from '../datamap/update-facts';
import { refuse, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';

/** whether a table's records may lie on a page; null stands for the root. */
export function pageTypeGuard(run: WriteRun, schema: TableSchema, page: RecordRow | null): Refusal | null {
  const { rootLevel, ignoresPageTypeRestriction } = schema.control;
  if (page === null) {
    const rooted = schema.name === 'pages' || rootLevel !== 0;
    return rooted && mayUseRoot(run.actor, schema)
      ? null
      : refuse(`Not written: records of table "${schema.name}" may not lie on the root level for you.`);
  }
  const refusal = refuse(
    `Not written: page [${String(page['uid'])}] takes no records of table "${schema.name}".`,
  );
  if (schema.name !== 'pages' && rootLevel === 1) return refusal;
  if (ignoresPageTypeRestriction) return null;
  const allowed = tablesOfDoktype(run, String(page['doktype'] ?? '1'));
  return allowed.includes('*') || allowed.includes(schema.name) ? null : refusal;
}

/** Tables the snapshot's registry of page types names; an unknown type takes what a standard page does. */
function tablesOfDoktype(run: WriteRun, doktype: string): readonly string[] {
  const registry = run.context.instance.document.doktypes ?? {};
  const { allowedTables } = registry[doktype] ?? registry[STANDARD_PAGE] ?? { allowedTables: [] };
  return typeof allowedTables === 'string' ? [allowedTables] : allowedTables;
}

const STANDARD_PAGE = '1';
