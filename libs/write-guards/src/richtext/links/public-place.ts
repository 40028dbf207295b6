import type { FileStorage, SnapshotProject } from '#typo3';

/** `storage:identifier` of a path below the public folder; null when it lies in no storage. The deepest storage counts. */
export function publicPlace(
  path: string,
  storages: readonly FileStorage[],
  project: SnapshotProject,
): string | null {
  const canonical = canonicalPath(path);
  if (canonical === null) return null;
  const publicFolder = below(project.publicPath, project.path);
  const found = storages
    .flatMap(({ uid, folder }) => {
      const base =
        folder === null || publicFolder === null ? null : below(`/${folder.path}`, `/${publicFolder}`);
      return base !== null && base !== '' && canonical.startsWith(`${base}/`) ? [{ uid, base }] : [];
    })
    .sort((a, b) => b.base.length - a.base.length)[0];
  return found === undefined ? null : `${found.uid}:${canonical.slice(found.base.length)}`;
}

/** Without empty, `.` and `..` parts; null when it leaves the folder. */
export function canonicalPath(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.join('/');
}

/** A path relative to a folder above it; null when it lies elsewhere. */
function below(path: string, folder: string): string | null {
  const [inner, outer] = [path, folder].map((text) => text.replace(/\/+$/, ''));
  if (inner === outer) return '';
  return inner?.startsWith(`${outer}/`) === true ? inner.slice((outer?.length ?? 0) + 1) : null;
}
