import { open, readdir, realpath, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join, sep } from 'node:path';
import { type StorageFolder } from './file-storage';

export interface FolderEntries {
  /** Names, unsorted. */
  folders: string[];
  files: string[];
}

/** A link put in a file's place since it was looked up is not followed, a pipe is not waited for. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export type FileState = 'missing' | 'readable' | 'unreadable';

/**
 * A local storage, read through the project mount. Links are never followed below the storage's folder: an entry that is one does not
 * exist here, so no identifier can lead out of the storage or around a file mount (R-30.49 in spirit).
 */
export class LocalDriver {
  private constructor(private readonly root: string) {}

  /** Null when the storage's folder is not there or leaves the mount through a link. */
  static async open(projectPath: string, folder: StorageFolder): Promise<LocalDriver | null> {
    try {
      const mount = await realpath(projectPath);
      const root = await realpath(join(mount, folder.path));
      const inside = root === mount || root.startsWith(mount.endsWith(sep) ? mount : `${mount}${sep}`);
      return inside ? new LocalDriver(root) : null;
    } catch {
      return null;
    }
  }

  async folderExists(identifier: string): Promise<boolean> {
    const path = await this.locate(identifier);
    return path !== null && (await stat(path)).isDirectory();
  }

  async fileState(identifier: string): Promise<FileState> {
    try {
      const path = await this.locate(identifier);
      if (path === null || !(await stat(path)).isFile()) {
        return 'missing';
      }
      await (await open(path, READ)).close();
      return 'readable';
    } catch (error) {
      return isAbsence(error) ? 'missing' : 'unreadable';
    }
  }

  /** Direct entries of a folder; throws when it can't be read. */
  async entries(identifier: string): Promise<FolderEntries> {
    const path = await this.locate(identifier);
    if (path === null) {
      throw new Error('There is no such folder in the storage.');
    }
    const found = await readdir(path, { withFileTypes: true });
    return {
      folders: found.filter((entry) => entry.isDirectory()).map(({ name }) => name),
      files: found.filter((entry) => entry.isFile()).map(({ name }) => name),
    };
  }

  /** Size and first bytes of a file, null when it can't be read. */
  async peek(identifier: string, bytes: number): Promise<{ size: number; head: Buffer } | null> {
    const path = await this.locate(identifier);
    if (path === null) {
      return null;
    }
    const file = await open(path, READ).catch(() => null);
    if (file === null) {
      return null;
    }
    try {
      const { size } = await file.stat();
      const head = Buffer.alloc(Math.min(size, bytes));
      const { bytesRead } = await file.read(head, 0, head.length, 0);
      return { size, head: head.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  }

  /** The path of an identifier when nothing on the way is a link; null when there is nothing. Throws when access fails. */
  private async locate(identifier: string): Promise<string | null> {
    if (!identifier.startsWith('/') || identifier.includes('\0')) {
      return null;
    }
    const path = `${this.root === sep ? '' : this.root}${identifier.replace(/\/$/, '')}`;
    try {
      return (await realpath(path)) === path ? path : null;
    } catch (error) {
      if (isAbsence(error)) {
        return null;
      }
      throw error;
    }
  }
}

function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG';
}
