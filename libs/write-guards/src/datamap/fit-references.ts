import type { ColumnSchema } from '#typo3';
import { refuse } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { isFit } from './unfit-references';

/**
 * every listed file reference must be there and name a file the column takes; TYPO3 would take others off the list and delete them.
 * Columns of other types take any child. @throws RefusedRunError
 */
export async function demandFitReferences(
  run: WriteRun,
  column: ColumnSchema,
  uids: readonly number[],
): Promise<void> {
  if (column.type !== 'file') return;
  for (const uid of uids) {
    const reference = await run.rows.find('sys_file_reference', uid);
    const file =
      reference === null ? null : await run.rows.find('sys_file', Number(reference['uid_local'] ?? 0));
    const isListed = file !== null && Number(reference?.['deleted'] ?? 0) === 0;
    if (isListed && isFit(column, String(file['extension'] ?? ''))) continue;
    run.refuse(
      refuse(
        `Not possible here: ${column.name} lists a file reference it does not accept; TYPO3 would delete it while saving.`,
      ),
    );
  }
}
