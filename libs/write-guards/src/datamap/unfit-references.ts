import { phpText, type ColumnSchema, type RecordRow } from '#typo3';
import type { WriteRun } from '../run/write-run';
import { commaItems } from '../values/comma-items';

/** References whose file is gone or whose extension the column refuses. */
export async function unfitReferences(
  run: WriteRun,
  column: ColumnSchema,
  references: readonly RecordRow[],
): Promise<number[]> {
  if (references.length === 0) return [];
  const files = await run.rows.columnsWhere('sys_file', ['extension'], {
    uid: [...new Set(references.map((row) => Number(row['uid_local'])))],
  });
  const extensions = new Map(files.map((file) => [Number(file['uid']), String(file['extension'] ?? '')]));
  return references
    .filter((row) => !isFit(column, extensions.get(Number(row['uid_local']))))
    .map((row) => Number(row['uid']));
}

/** Whether a column takes files with this extension; undefined for a file that is gone. */
function isFit(column: ColumnSchema, extension: string | undefined): boolean {
  if (extension === undefined) return false;
  const name = extension.toLowerCase();
  const refused = extensionList(column, 'disallowed');
  if (refused.includes('*') || refused.includes(name)) return false;
  const allowed = extensionList(column, 'allowed');
  return allowed.length === 0 || allowed.includes('*') || allowed.includes(name);
}

function extensionList(column: ColumnSchema, key: string): string[] {
  return commaItems(phpText(column.config.get(key)).toLowerCase());
}
