import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  isReadableFile,
  mergedNames,
  normalisedPath,
  type FolderListing,
  type TypoScriptFiles,
} from './typoscript-files';

const MAX_BYTES = 1_000_000;

export interface MountedProject {
  /** Where TYPO3's project folder is mounted. */
  root: string;
  /** Extension key → folder below the project. */
  packages: ReadonlyMap<string, string>;
  /** The public folder below the project: paths without `EXT:` begin there, as in TYPO3. */
  publicFolder: string;
}

/**
 * Files of the read-only project mount. Links are resolved first: what ends outside the mount, is hidden, or is no TypoScript does not
 * exist.
 */
export class MountedFiles implements TypoScriptFiles {
  constructor(private readonly project: MountedProject) {}

  async read(path: string): Promise<string | null> {
    if (!isReadableFile(path)) {
      return null;
    }
    const file = await this.inside(path);
    try {
      const facts = file === null ? null : await stat(file);
      return file === null || facts?.isFile() !== true || facts.size > MAX_BYTES
        ? null
        : await readFile(file, 'utf8');
    } catch {
      return null;
    }
  }

  async list(path: string): Promise<FolderListing | null> {
    const folder = await this.inside(path);
    try {
      const entries = folder === null ? null : await readdir(folder, { withFileTypes: true });
      return (
        entries && {
          files: mergedNames([entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)]),
          folders: mergedNames([entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)]),
        }
      );
    } catch {
      return null;
    }
  }

  /** The real place of a path; null outside the mount or below a hidden folder. */
  private async inside(path: string): Promise<string | null> {
    const below = this.belowProject(path);
    if (below === null) {
      return null;
    }
    try {
      const { root: mount } = this.project;
      const [root, real] = await Promise.all([realpath(mount), realpath(join(mount, below))]);
      const place = relative(root, real);
      return place.split(sep).some((segment) => segment.startsWith('.')) ? null : real;
    } catch {
      return null;
    }
  }

  private belowProject(path: string): string | null {
    const wanted = normalisedPath(path);
    const extension = /^EXT:([^/]+)(?:\/(.*))?$/.exec(wanted ?? '');
    if (extension?.[1] !== undefined) {
      const folder = this.project.packages.get(extension[1]);
      return folder === undefined ? null : join(folder, extension[2] ?? '');
    }
    if (wanted === null) {
      return null;
    }
    return wanted.startsWith('config/sites/') ? wanted : join(this.project.publicFolder, wanted);
  }
}
