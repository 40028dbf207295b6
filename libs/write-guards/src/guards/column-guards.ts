import { hasColumnGrant, maySeeColumn, type BackendUser, type TableSchema } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';

/** Columns TYPO3 never takes from submitted data. */
const RESERVED = new Set(['uid', 'pid', 't3ver_oid', 't3ver_wsid', 't3ver_state', 't3ver_stage']);

/** Page columns that only administrators may set, whatever is granted. */
const ADMIN_PAGE_COLUMNS = new Set(['TSconfig', 'tsconfig_includes']);

/** Whether TYPO3 would drop a submitted column without a word. */
export function isDroppedColumn(actor: BackendUser, schema: TableSchema, column: string): boolean {
  if (RESERVED.has(column)) return true;
  if (column === 'l10n_state') return false;
  if (!schema.hasColumn(column)) return true;
  if (schema.name === 'pages' && ADMIN_PAGE_COLUMNS.has(column) && !actor.admin) return true;
  return !hasColumnGrant(actor, schema, column) || !maySeeColumn(actor, schema, column);
}

/** a missing grant is refused before the write, naming each `table:column`. */
export function columnGrantGuard(
  actor: BackendUser,
  schema: TableSchema,
  columns: readonly string[],
): Refusal | null {
  const missing = columns.filter((column) => isDroppedColumn(actor, schema, column));
  if (missing.length === 0) return null;
  const names = missing.map((column) => `${schema.name}:${column}`).join(', ');
  return refuse(`Nothing was written: your backend user lacks the grant for ${names}.`);
}
