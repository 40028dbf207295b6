import { readdir } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import type { ProjectMount, ProjectPath } from '../project/project-mount';

/** Folders that are never searched, at any depth; a search cannot start inside one either (R-30.167, D-30.3). */
const SKIPPED_FOLDERS = new Set(['vendor', 'node_modules', 'var']);
const SEARCHED_TYPES = /\.(?:php|html|typoscript|tsconfig|yaml|yml|xml|xlf|json|md)$/i;

export function isSkippedPath(path: string): boolean {
  return path.split('/').some((segment) => SKIPPED_FOLDERS.has(segment));
}

/** Files below a folder that may be searched, by name, folder by folder. Linked folders are not entered (R-30.167, D-30.4). */
export async function* sourceFiles(mount: ProjectMount, folder: ProjectPath): AsyncGenerator<ProjectPath> {
  const entries = await readdir(folder.absolute, { withFileTypes: true }).catch(() => []);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const found = isOpen(entry) ? await pathOf(mount, folder, entry) : null;
    if (found === null || mount.isDenied(found)) {
      continue;
    }
    if (found.kind === 'folder') {
      yield* entry.isDirectory() ? sourceFiles(mount, found) : [];
    } else {
      yield found;
    }
  }
}

function isOpen(entry: Dirent): boolean {
  if (entry.name.startsWith('.')) {
    return false;
  }
  return entry.isDirectory() ? !SKIPPED_FOLDERS.has(entry.name) : SEARCHED_TYPES.test(entry.name);
}

/** A link counts as what it leads to, when that is a file inside the project; it keeps its own name. */
async function pathOf(mount: ProjectMount, folder: ProjectPath, entry: Dirent): Promise<ProjectPath | null> {
  const relative = folder.relative === '' ? entry.name : `${folder.relative}/${entry.name}`;
  if (entry.isSymbolicLink()) {
    const target = await mount.resolve(relative);
    const isReadable = target !== null && target.kind === 'file' && !mount.isDenied(target);
    return isReadable ? { ...target, relative } : null;
  }
  const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : null;
  return kind === null ? null : { absolute: `${folder.absolute}/${entry.name}`, relative, kind };
}
