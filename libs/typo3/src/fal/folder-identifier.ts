/**
 * A folder as FAL names it: one slash at both ends, `.` and doubled slashes gone, `..` resolved. Null when it climbs out of the
 * storage or holds a NUL.
 */
export function folderIdentifier(path: string): string | null {
  if (path.includes('\0')) {
    return null;
  }
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') {
      if (kept.pop() === undefined) {
        return null;
      }
    } else if (segment !== '' && segment !== '.') {
      kept.push(segment);
    }
  }
  return kept.length === 0 ? '/' : `/${kept.join('/')}/`;
}

/** Equal to a folder or below it; `folder` is an identifier with its trailing slash. */
export function isInFolder(folder: string, identifier: string): boolean {
  return identifier === folder || identifier.startsWith(folder);
}
