import type { RecordRow, TableSchema } from '#typo3';
import { bindValue, shownValue, type ModifiedRecord } from '#write-guards';

/** The record a call names, with the columns it sets. */
export interface SetColumns {
  schema: TableSchema;
  row: RecordRow;
  columns: ReadonlySet<string>;
}

/** Lines for what TYPO3 changes beside the columns of a call: translations that follow, mirrored columns (D-10: nothing is off the card). */
export function changesAlong(changes: readonly ModifiedRecord[], asked: SetColumns): string[] {
  const uid = Number(asked.row['uid']);
  return changes.flatMap((change) => {
    const isAsked = change.uid === uid;
    return [...change.after]
      .filter(([name]) => !isBookkeeping(asked.schema, name) && !(isAsked && asked.columns.has(name)))
      .flatMap(([name, value]) => {
        const subject = isAsked ? name : `translation [${change.uid}] ${name}`;
        return bindValue(subject, shownValue(change.before.get(name)), shownValue(value)).lines;
      });
  });
}

/** Columns only TYPO3 itself reads. */
export function isBookkeeping({ control }: TableSchema, column: string): boolean {
  return ['l10n_state', 't3ver_stage', control.diffSourceColumn, control.modifiedColumn].includes(column);
}
