import type { FileAction, FileRow } from '#typo3';
import type { WriteRun } from '../run/write-run';

/** Whether the acting user may do this with a file; false for one that is not there. */
export async function mayOnFile(run: WriteRun, action: FileAction, uid: number): Promise<boolean> {
  const file = await run.rows.find('sys_file', uid);
  // A row read with all its columns holds those that decide about access.
  return file !== null && run.files.mayOnFile(action, file as unknown as FileRow);
}

/** the right on its file alone decides about a row of `sys_file_metadata`; false for a row of any other table. */
export async function mayEditMetadata(
  run: WriteRun,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return table === 'sys_file_metadata' && mayOnFile(run, 'editMeta', Number(row['file']));
}
