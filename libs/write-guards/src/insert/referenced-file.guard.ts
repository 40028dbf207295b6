import { isPhpArray, type PhpValue } from '#typo3';
import { mayOnFile } from '../record/file-right';
import { refuse, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { phpInteger, phpString } from '../values/php-text';

const CLOSED = refuse('Not written: a file reference names a file that is missing, or not open to you.');

/** a reference may only name files the user may read, admins included; files of storage 0 never. */
export async function referencedFileGuard(
  run: WriteRun,
  table: string,
  values: ReadonlyMap<string, PhpValue>,
): Promise<Refusal | null> {
  const named = values.get('uid_local');
  if (table !== 'sys_file_reference' || named === undefined) return null;
  const texts = isPhpArray(named) ? [] : phpString(named).split(',');
  for (const text of texts) {
    const uid = phpInteger(text.trim().replace(/^sys_file_/, ''));
    const file = await run.rows.find('sys_file', uid);
    if (Number(file?.['storage'] ?? 0) === 0 || !(await mayOnFile(run, 'read', uid))) return CLOSED;
  }
  return null;
}
