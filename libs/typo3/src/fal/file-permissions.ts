import { type BackendUser } from '../users/backend-user';
import { type FileOptions } from './file-options';

/** Permissions TYPO3 knows by itself; a group may grant further names (`replaceFile`). */
const KNOWN = [
  'addFile',
  'readFile',
  'writeFile',
  'copyFile',
  'moveFile',
  'renameFile',
  'deleteFile',
  'addFolder',
  'readFolder',
  'writeFolder',
  'copyFolder',
  'moveFolder',
  'renameFolder',
  'deleteFolder',
  'recursivedeleteFolder',
];

export type FilePermissions = ReadonlyMap<string, boolean>;

/** Groups and the user's own record, then user TSconfig; the last word counts. */
export function filePermissions(user: BackendUser, options: FileOptions): FilePermissions {
  if (user.admin) {
    return new Map(KNOWN.map((name) => [name, true]));
  }
  const none = new Map(KNOWN.map((name) => [name, false]));
  const granted = [...user.rights.filePermissions].map((name) => [name, true] as const);
  return new Map([...none, ...granted, ...options.defaults]);
}

export function filePermissionsForStorage(
  user: BackendUser,
  options: FileOptions,
  storage: number,
): FilePermissions {
  const general = filePermissions(user, options);
  return user.admin ? general : new Map([...general, ...(options.perStorage.get(storage) ?? [])]);
}
