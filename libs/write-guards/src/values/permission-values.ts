import { PAGE_ALL, type BackendUser, type RecordRow } from '#typo3';
import { phpInteger, type ColumnValue } from './php-text';

/** Owner, group and bits of a page. */
export const PERMISSION_COLUMNS: ReadonlySet<string> = new Set([
  'perms_userid',
  'perms_groupid',
  'perms_user',
  'perms_group',
  'perms_everybody',
]);

const UIDS = new Set(['perms_userid', 'perms_groupid']);

/**
 * A submitted `perms_*` value of a page, null when TYPO3 drops it: everybody sets those of a new page, else its owner and admins do; bits lie in
 * 0…31. `page`: the stored row, null for a new page.
 */
export function permissionValue(
  actor: BackendUser,
  page: RecordRow | null,
  column: string,
  submitted: ColumnValue,
): number | null {
  if (page !== null && !actor.admin && Number(page['perms_userid']) !== actor.uid) return null;
  const value = phpInteger(submitted);
  return UIDS.has(column) || (value >= 0 && value <= PAGE_ALL) ? value : null;
}
