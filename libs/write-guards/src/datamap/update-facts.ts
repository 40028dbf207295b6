import {
  CONTENT_EDIT,
  PAGE_EDIT,
  PAGE_SHOW,
  grantsPageMask,
  type BackendUser,
  type PageRow,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { isPlaceholder } from '../run/placeholder-uids';
import type { WriteRun } from '../run/write-run';
import type { DeferredColumn } from './deferred-column';

/** What decides about rights beside actor and rows. */
export interface DatamapSetting {
  /** Events of one DataHandler instance share it. */
  scope: number;
  /** Whether the same data set names `pages`: references then ask for EDIT instead of CONTENT. */
  namesPages: boolean;
  /** Whether the acting user may edit the metadata of the files concerned: it alone decides for `sys_file_metadata`. */
  mayEditMetadata: boolean;
  /** Takes a column that names new records of the same data map; without it such a column is refused. */
  defer?: (column: DeferredColumn) => void;
}

/** whether the page check grants the update of a row. */
export async function isUpdateGranted(
  run: WriteRun,
  schema: TableSchema,
  row: RecordRow,
  setting: DatamapSetting,
): Promise<boolean> {
  if (schema.name === 'sys_file_metadata') return setting.mayEditMetadata;
  if (schema.name === 'pages') return grants(run, row, PAGE_EDIT);
  const page = await run.pageOf(row);
  if (Number(row['pid']) === 0) return mayUseRoot(run.actor, schema);
  const mask = schema.name === 'sys_file_reference' && setting.namesPages ? PAGE_EDIT : CONTENT_EDIT;
  return page !== null && isUndeleted(page) && grants(run, page, mask);
}

/** who may write on page 0. */
export function mayUseRoot(actor: BackendUser, schema: TableSchema): boolean {
  return actor.admin || schema.control.ignoresRootLevelRestriction;
}

export async function grants(run: WriteRun, page: RecordRow, mask: number): Promise<boolean> {
  const pages = run.schema('pages');
  if (isPlaceholder(page['uid'])) return grantsOnNewPage(run, page, mask);
  // A row read with all its columns holds those that decide about access.
  return run.access.grants(page as unknown as PageRow, mask, pages);
}

/** A page of this run lies in a mount when its parent does and it is itself readable. */
async function grantsOnNewPage(run: WriteRun, page: RecordRow, mask: number): Promise<boolean> {
  if (run.actor.admin) return true;
  const own = page as unknown as PageRow;
  if (!grantsPageMask(run.actor, own, mask) || !grantsPageMask(run.actor, own, PAGE_SHOW)) return false;
  const parent = await run.pageOf(page);
  return parent !== null && grants(run, parent, PAGE_SHOW);
}

function isUndeleted(page: RecordRow): boolean {
  return Number(page['deleted'] ?? 0) === 0;
}
