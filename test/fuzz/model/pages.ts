import { numberOf, textOf, type SiteRow, type SiteRows } from '../site/site-rows';
import type { Viewer } from './viewer';

/** The page-show bit by everybody, owner or group. */
export function isShowable(viewer: Viewer, page: SiteRow): boolean {
  const has = (column: string): boolean => numberOf(page, column) % 2 === 1;
  return (
    viewer.admin ||
    has('perms_everybody') ||
    (numberOf(page, 'perms_userid') === viewer.uid && has('perms_user')) ||
    (viewer.groups.includes(numberOf(page, 'perms_groupid')) && has('perms_group'))
  );
}

/** there, showable, and reached from a mount without a gap. For an admin every page is. */
export function isReadablePage(rows: SiteRows, viewer: Viewer, uid: number): boolean {
  if (viewer.admin) return true;
  const page = rows.find('pages', uid);
  return page !== undefined && isStanding(page) && isShowable(viewer, page) && isMounted(rows, viewer, page);
}

function isMounted(rows: SiteRows, viewer: Viewer, page: SiteRow): boolean {
  const original = numberOf(page, 'l10n_parent') || numberOf(page, 't3ver_oid');
  const step = original > 0 ? rows.find('pages', original) : page;
  if (step === undefined || !isStanding(step) || !isShowable(viewer, step)) return false;
  if (viewer.webMounts.has(numberOf(step, 'uid'))) return true;
  const parent = rows.find('pages', numberOf(step, 'pid'));
  return parent !== undefined && isMounted(rows, viewer, parent);
}

export function isStanding(row: SiteRow): boolean {
  return numberOf(row, 'deleted') === 0;
}

/** the site has no moved drafts. */
export function isLive(row: SiteRow): boolean {
  return numberOf(row, 't3ver_wsid') === 0 && numberOf(row, 't3ver_oid') === 0;
}

/** at a time after every end and before every start of the site. */
export function isPublished(row: SiteRow): boolean {
  return (
    isStanding(row) &&
    numberOf(row, 'hidden') === 0 &&
    numberOf(row, 'disabled') === 0 &&
    numberOf(row, 'starttime') === 0 &&
    numberOf(row, 'endtime') === 0
  );
}

/** What a visitor who is not logged in may find; translations follow their page. */
export function isPublicPage(rows: SiteRows, uid: number): boolean {
  const page = rows.find('pages', uid);
  if (page === undefined) return false;
  const original = numberOf(page, 'l10n_parent');
  const isOwnPublic =
    isPublicRow(page) && numberOf(page, 'no_search') === 0 && numberOf(page, 'doktype') < 199;
  return isOwnPublic && (original > 0 ? isPublicPage(rows, original) : isOpenBranch(rows, uid));
}

export function isPublicRow(row: SiteRow): boolean {
  return isPublished(row) && isLive(row) && ['', '0'].includes(textOf(row, 'fe_group'));
}

/** Up to the site's root; a page outside every site is reached by nobody (D-30.22). */
function isOpenBranch(rows: SiteRows, uid: number): boolean {
  const page = rows.find('pages', uid);
  if (page === undefined || !isStanding(page) || !isLive(page) || numberOf(page, 'doktype') === 255)
    return false;
  const isClosed = !isPublicRow(page) && numberOf(page, 'extendToSubpages') === 1;
  return !isClosed && (numberOf(page, 'is_siteroot') === 1 || isOpenBranch(rows, numberOf(page, 'pid')));
}
