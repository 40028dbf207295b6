/** A row of `sys_filemounts` that is in effect for a user; its folder may be gone. */
export interface FileMountRow {
  uid: number;
  title: string;
  identifier: string;
  read_only: number;
}

/** A mount inside one storage, its folder exists. */
export interface FileMount {
  /** Folder identifier. */
  folder: string;
  readOnly: boolean;
}

/** Storage and path of `1:/press/`; null for a mount without a storage, which TYPO3 ignores. */
export function mountTarget(identifier: string): { storage: number; path: string } | null {
  const colon = identifier.indexOf(':');
  const storage = Number.parseInt(identifier.slice(0, Math.max(colon, 0)), 10);
  return colon === -1 || Number.isNaN(storage) ? null : { storage, path: identifier.slice(colon + 1).trim() };
}
