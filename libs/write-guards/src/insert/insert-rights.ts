import {
  mayModifyTable,
  rowDenial,
  isPhpArray,
  type PhpValue,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { insertGuard } from '../guards/insert-guards';
import { refuse, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { isDraft } from './insert-place';

/** Tables whose rows core guards by code of its own. */
const GUARDED_BY_CODE = new Set([
  'be_users',
  'be_groups',
  'fe_users',
  'sys_template',
  'sys_file',
  'sys_file_metadata',
  'sys_file_storage',
  'sys_filemounts',
]);

/** whether records of the table may be made at all. */
export function insertTableGuard(run: WriteRun, schema: TableSchema): Refusal | null {
  const { name, control } = schema;
  if (!mayModifyTable(run.actor, schema))
    return refuse(`Not written: TYPO3 does not let you modify table "${name}".`);
  if (control.isReadOnly) return refuse(`Not written: table "${name}" is read-only.`);
  if (GUARDED_BY_CODE.has(name))
    return refuse(`Not possible here: TYPO3 guards records of table "${name}" by code of its own.`);
  return null;
}

/** the page, for a page translation its original, must take the record. */
export async function insertPageGuard(
  run: WriteRun,
  schema: TableSchema,
  target: { pid: number; namesPages: boolean; values: ReadonlyMap<string, PhpValue> },
): Promise<Refusal | null> {
  const translationOf = schema.name === 'pages' ? originalNamed(schema, target.values) : 0;
  const pid = translationOf === 0 ? target.pid : translationOf;
  const { namesPages } = target;
  const refusal = await insertGuard(run, schema, { pid, namesPages, isTranslation: translationOf !== 0 });
  if (refusal !== null || pid === 0) return refusal;
  const page = await run.rows.find('pages', pid);
  return page !== null && isDraft(page)
    ? refuse('Not written: the page to put the record on belongs to a workspace and is not edited here.')
    : null;
}

function originalNamed(schema: TableSchema, values: ReadonlyMap<string, PhpValue>): number {
  const { languageColumn, translationParentColumn } = schema.control;
  const [language, parent] = [values.get(languageColumn), values.get(translationParentColumn)].map(Number);
  return (language ?? 0) > 0 && (parent ?? 0) > 0 ? (parent ?? 0) : 0;
}

/** for a new record: what is submitted is asked, not the defaults, and no lock. */
export function newRecordGuard(
  run: WriteRun,
  schema: TableSchema,
  values: ReadonlyMap<string, PhpValue>,
): Refusal | null {
  const row: Record<string, RecordRow[string]> = {};
  for (const [name, value] of values) {
    if (name === schema.control.editLockColumn || isPhpArray(value)) continue;
    row[name] = typeof value === 'boolean' ? Number(value) : value;
  }
  const denial = rowDenial(run.actor, schema, row);
  if (denial === 'language') return refuse('Not written: the language of the new record is not open to you.');
  return denial === 'authMode'
    ? refuse('Not written: the new record holds a value that is not granted to you.')
    : null;
}
