import type { TableSchema } from '#typo3';
import type { WriteRun } from '../run/write-run';

/** Columns in which extensions of core note who made a record, through hooks of their own. */
const AUTHOR_COLUMNS: Readonly<Record<string, string>> = { sys_note: 'cruser' };

export function coreColumns(run: WriteRun, schema: TableSchema): Map<string, number> {
  const column = AUTHOR_COLUMNS[schema.name];
  return new Map(column === undefined ? [] : [[column, run.actor.uid] as const]);
}
