import { CONTENT_EDIT, PAGE_EDIT, PAGE_NEW, type RecordRow, type TableSchema } from '#typo3';
import { grants } from '../datamap/update-facts';
import { refuse, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { pageTypeGuard } from './page-type.guard';

/** Where a record would come to lie. */
export interface InsertTarget {
  pid: number;
  /** References of a data set that also names `pages` ask for EDIT. */
  namesPages: boolean;
  /** A page translation is put beside its original, which `pid` then names, and asks for EDIT of it. */
  isTranslation?: boolean;
}

/** The one answer to a place that is missing, deleted, a draft or closed. */
export const CLOSED_PLACE = refuse(
  'Not written: the page to put the record on is missing, or not open to you.',
);

/** whether a record of this table may be put on a page, or on the root. */
export async function insertGuard(
  run: WriteRun,
  schema: TableSchema,
  { pid, namesPages, isTranslation = false }: InsertTarget,
): Promise<Refusal | null> {
  if (pid === 0) return pageTypeGuard(run, schema, null);
  const page = await run.rows.find('pages', pid);
  if (page === null || Number(page['deleted']) !== 0) return CLOSED_PLACE;
  const granted = await grants(run, page, isTranslation ? PAGE_EDIT : insertMask(schema, namesPages));
  if (!granted) return CLOSED_PLACE;
  return pageTypeGuard(run, schema, page);
}

function insertMask(schema: TableSchema, namesPages: boolean): number {
  if (schema.name === 'pages') return PAGE_NEW;
  return schema.name === 'sys_file_reference' && namesPages ? PAGE_EDIT : CONTENT_EDIT;
}

/** a workspace version of the record would be left behind, moved along or discarded by TYPO3. */
export async function workspaceVersionGuard(
  run: WriteRun,
  schema: TableSchema,
  row: RecordRow,
): Promise<Refusal | null> {
  if (!schema.control.isVersioned) return null;
  const subject = `${schema.name} [${String(row['uid'])}]`;
  if (Number(row['t3ver_wsid']) !== 0)
    return refuse(`Not written: ${subject} belongs to a workspace and is not edited here.`);
  const versions = await run.rows.peek(schema.name, ['t3ver_wsid'], { t3ver_oid: Number(row['uid']) });
  return versions.some((version) => Number(version['t3ver_wsid']) > 0)
    ? refuse(`Not possible here: ${subject} has a version in a workspace, which TYPO3 would treat along.`)
    : null;
}
