import type { ColumnSchema } from '#typo3';
import { refuse } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { unfitReferences } from './unfit-references';

/**
 * every listed file reference must be there and name a file the column takes; TYPO3 would take others off the list and delete them.
 * Columns of other types take any child. @throws RefusedRunError
 */
export async function demandFitReferences(
  run: WriteRun,
  column: ColumnSchema,
  uids: readonly number[],
): Promise<void> {
  if (column.type !== 'file' || uids.length === 0) return;
  const references = await run.rows.where('sys_file_reference', { uid: uids, deleted: 0 });
  const isComplete = uids.every((uid) => references.some((row) => Number(row['uid']) === uid));
  if (isComplete && (await unfitReferences(run, column, references)).length === 0) return;
  run.refuse(
    refuse(
      `Not possible here: ${column.name} lists a file reference it does not accept; TYPO3 would delete it while saving.`,
    ),
  );
}
