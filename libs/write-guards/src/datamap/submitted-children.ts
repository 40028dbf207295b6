import type { ColumnSchema, TableSchema } from '#typo3';
import { hasOwnChildren } from '../record/own-children';
import type { WriteRun } from '../run/write-run';
import { normaliseChildren } from '../values/child-values';
import type { ColumnValue } from '../values/php-text';
import { bareContext } from '../values/value-target';

export interface SubmittedChildren {
  uids: number[];
  /** The whole list when it names new records: it waits for them. */
  deferred?: readonly string[];
}

/** Children by foreign field a value lists for a stored record; null for any other column, and where PHP code filters them. */
export function submittedChildren(
  run: WriteRun,
  schema: TableSchema,
  column: ColumnSchema,
  submitted: ColumnValue,
): SubmittedChildren | null {
  if (!hasOwnChildren(column)) return null;
  const context = { ...bareContext(run.rules), table: schema.name, instance: run.context.instance };
  const list = normaliseChildren(column, submitted, context);
  if (list.kind === 'dropped' && list.deferred !== undefined) return { uids: [], deferred: list.deferred };
  if (list.kind !== 'value' || list.open?.kind !== 'children') return null;
  return { uids: list.open.items.map(({ id }) => Number(id)) };
}
