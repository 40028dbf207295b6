import { readdir, stat } from 'node:fs/promises';
import { readTail, type FileTail } from './file-bytes';
import { openResolved, type ProjectMount, type ProjectPath } from './project-mount';

/** More files than this are not looked through; TYPO3 keeps one a writer. */
const MAX_FILES = 20;

interface DatedFile {
  path: ProjectPath;
  modified: number;
}

/** Log files `typo3_*.log` whose name passes, newest first. Links out of the project are left out as everywhere. */
export async function newestLogs(
  mount: ProjectMount,
  isWanted: (name: string) => boolean,
): Promise<ProjectPath[]> {
  const folder = await mount.resolve(mount.logFolder);
  if (folder === null || folder.kind !== 'folder' || mount.isDenied(folder)) {
    return [];
  }
  const names = await readdir(folder.absolute).catch(() => []);
  const wanted = names.filter((name) => /^typo3_.*\.log$/s.test(name) && isWanted(name)).sort();
  const dated = await Promise.all(wanted.map((name) => datedFile(mount, `${folder.relative}/${name}`)));
  return dated
    .filter((file) => file !== null)
    .sort((one, other) => other.modified - one.modified)
    .slice(0, MAX_FILES)
    .map(({ path }) => path);
}

/** The end of a log; null when it went away meanwhile, as rotated logs do. */
export async function readLogEnd(path: ProjectPath, limit: number): Promise<FileTail | null> {
  const file = await openResolved(path);
  return file === null ? null : readTail(file, limit).catch(() => null);
}

async function datedFile(mount: ProjectMount, name: string): Promise<DatedFile | null> {
  const path = await mount.resolve(name);
  if (path === null || path.kind !== 'file' || mount.isDenied(path)) {
    return null;
  }
  const facts = await stat(path.absolute).catch(() => null);
  return facts === null ? null : { path, modified: facts.mtimeMs };
}
