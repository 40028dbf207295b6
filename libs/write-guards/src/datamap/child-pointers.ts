import { phpText, type ColumnSchema, type RecordRow } from '#typo3';
import { matchFields } from '../record/match-fields';
import type { WriteRun } from '../run/write-run';
import type { ColumnValue } from '../values/php-text';

/** What each listed child gets: pointers, its place in the list and the time, whether they change or not. */
export interface ChildList {
  table: string;
  column: ColumnSchema;
  parent: number;
  uids: readonly number[];
}

/** Writes the pointer columns of listed children: no history, no log, no permission check. */
export async function pointChildren(
  run: WriteRun,
  { table, column, parent, uids }: ChildList,
): Promise<void> {
  const child = run.schema(phpText(column.config.get('foreign_table')));
  const sorting = phpText(column.config.get('foreign_sortby')) || child.control.sortingColumn;
  const { modifiedColumn } = child.control;
  for (const [index, uid] of uids.entries()) {
    const row: RecordRow | null = await run.rows.find(child.name, uid);
    if (row === null) continue;
    const set = new Map<string, ColumnValue>(matchFields(column, table));
    set.set(phpText(column.config.get('foreign_field')), parent);
    if (sorting !== '') set.set(sorting, index + 1);
    if (modifiedColumn !== '') set.set(modifiedColumn, run.now);
    run.touch(child.name, row, set);
    run.index(child.name, uid);
  }
}
