import { ALLOWED_STORAGES, sha1 } from '../site/files';
import { numberOf, textOf, type SiteRow, type SiteRows } from '../site/site-rows';
import type { Viewer } from './viewer';

/** the deny pattern's default. */
const DENIED_NAME = /\.(php.?|phpsh|phtml|pht|phar|shtml|cgi)(\..*)?$|\.pl$|^\.htaccess$/i;
/** Mounts whose folder nobody made grant nothing. */
const MISSING_FOLDERS = ['/nowhere/'];
const PROCESSING_FOLDER = '/_processed_/';

interface Mount {
  storage: number;
  folder: string;
}

/** the allow-list, for others than admins only where a mount names the storage. */
export function effectiveStorages(rows: SiteRows, viewer: Viewer): number[] {
  return ALLOWED_STORAGES.filter(
    (uid) => viewer.admin || mountsOf(rows, viewer).some(({ storage }) => storage === uid),
  );
}

function mountsOf(rows: SiteRows, viewer: Viewer): Mount[] {
  return rows
    .named('sys_filemounts', viewer.fileMounts)
    .filter((row) => numberOf(row, 'hidden') === 0 && numberOf(row, 'deleted') === 0)
    .map((row) => textOf(row, 'identifier').split(':'))
    .map(([storage = '', folder = '']) => ({ storage: Number(storage), folder }));
}

function isInMount(rows: SiteRows, viewer: Viewer, place: { storage: number; identifier: string }): boolean {
  const mounts = mountsOf(rows, viewer).filter(({ folder }) => !MISSING_FOLDERS.includes(folder));
  return (
    viewer.admin ||
    place.identifier.startsWith(PROCESSING_FOLDER) ||
    mounts.some(({ storage, folder }) => storage === place.storage && place.identifier.startsWith(folder))
  );
}

function may(viewer: Viewer, storage: number, permission: string): boolean {
  return (
    viewer.admin ||
    (viewer.filePermissions.has(permission) && !viewer.revokedOnStorage.has(`${storage}.${permission}`))
  );
}

/** an indexed file this user may be told of. */
export function isAccessibleFile(rows: SiteRows, viewer: Viewer, file: SiteRow): boolean {
  const storage = numberOf(file, 'storage');
  const identifier = textOf(file, 'identifier');
  if (!effectiveStorages(rows, viewer).includes(storage)) return false;
  return (
    viewer.admin ||
    (may(viewer, storage, 'readFile') &&
      !DENIED_NAME.test(textOf(file, 'name')) &&
      textOf(file, 'identifier_hash') === sha1(identifier) &&
      isInMount(rows, viewer, { storage, identifier }))
  );
}

/** an entry a listing of its folder may show. */
export function isListedName(
  rows: SiteRows,
  viewer: Viewer,
  place: { storage: number; identifier: string },
): boolean {
  const { storage, identifier } = place;
  return (
    effectiveStorages(rows, viewer).includes(storage) &&
    may(viewer, storage, 'readFolder') &&
    isInMount(rows, viewer, { storage, identifier: identifier.slice(0, identifier.lastIndexOf('/') + 1) }) &&
    !identifier.includes('/.')
  );
}
