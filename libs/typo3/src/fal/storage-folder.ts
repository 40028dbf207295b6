import { posix } from 'node:path';
import { type SnapshotProject } from '../snapshot/snapshot-document';
import { type SnapshotStorage, type StorageFolder } from './file-storage';

/** Value of a field in a storage's FlexForm; the empty string when it isn't there. */
export function storageOption(configuration: string, name: string): string {
  const field = new RegExp(`<field index="${name}">\\s*<value index="vDEF">([^<]*)</value>`).exec(
    configuration,
  );
  return (field?.[1] ?? '').replaceAll('&amp;', '&').trim();
}

/**
 * The folder of a local storage inside the project, null outside it. What TYPO3 itself resolved goes first; else the configured base path,
 * relative to the public folder unless it is absolute.
 */
export function storageFolder(
  configuration: string,
  project: SnapshotProject,
  known?: SnapshotStorage,
): StorageFolder | null {
  if (known?.basePath !== undefined) {
    return inProject(posix.resolve(project.path, known.basePath), project);
  }
  const basePath = storageOption(configuration, 'basePath');
  if (basePath === '') {
    return null;
  }
  const isAbsolute = storageOption(configuration, 'pathType') === 'absolute';
  return inProject(
    isAbsolute ? posix.resolve('/', basePath) : posix.join(project.publicPath, basePath),
    project,
  );
}

/** Whether the web server hands the storage's files out by itself. */
export function hasPublicAddress(
  configuration: string,
  project: SnapshotProject,
  folder: StorageFolder | null,
): boolean {
  const publicFolder = inProject(project.publicPath, project);
  const inPublic =
    folder !== null &&
    publicFolder !== null &&
    (publicFolder.path === '' ||
      folder.path === publicFolder.path ||
      folder.path.startsWith(`${publicFolder.path}/`));
  return inPublic || storageOption(configuration, 'baseUri') !== '';
}

function inProject(path: string, project: SnapshotProject): StorageFolder | null {
  const relative = posix.relative(project.path, path);
  const outside = relative === '..' || relative.startsWith('../') || posix.isAbsolute(relative);
  return outside ? null : { path: relative };
}
