import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotProject } from '#typo3';
import { isDeniedPath } from './denied-path';

/** A place inside the mount, links and `..` resolved. */
export interface ProjectPath {
  /** In this process; never shown. */
  absolute: string;
  /** Relative to the project; empty for the project itself. */
  relative: string;
  kind: 'file' | 'folder' | 'other';
}

/** TYPO3's project as the read-only mount shows it; paths are understood as the PHP host's and mapped (R-30.48). */
export class ProjectMount {
  private constructor(
    private readonly root: string,
    private readonly hostPath: string,
    private readonly hostVarPath: string,
  ) {}

  /** Null when nothing is mounted or the mount is not there. */
  static async open(mount: string | undefined, project: SnapshotProject): Promise<ProjectMount | null> {
    if (mount === undefined || mount === '') {
      return null;
    }
    const root = await realpath(mount).catch(() => null);
    const trimmed = (path: string): string => path.replace(/\/$/, '');
    return root === null ? null : new ProjectMount(root, trimmed(project.path), trimmed(project.varPath));
  }

  /** Project path on the PHP host, without a slash at its end. */
  get projectPath(): string {
    return this.hostPath;
  }

  /** The var folder relative to the project; `var` for one that lies elsewhere and so is not reachable. */
  get varFolder(): string {
    return this.relativeToProject(this.hostVarPath) ?? 'var';
  }

  /** Where the logs are on the PHP host. */
  get logFolder(): string {
    return `${this.hostVarPath}/log`;
  }

  /** Path of the PHP host without the project's; null outside the project. */
  relativeToProject(hostPath: string): string | null {
    return hostPath.startsWith(`${this.hostPath}/`) ? hostPath.slice(this.hostPath.length + 1) : null;
  }

  /**
   * Resolves links and `..`, then asks whether the result lies inside the project. Null for everything else, for whatever reason
   * the deny list is not asked.
   */
  async resolve(given: string): Promise<ProjectPath | null> {
    const inside = given.startsWith('/') && given !== this.hostPath ? this.relativeToProject(given) : given;
    if (inside === null || given.includes('\0')) {
      return null;
    }
    try {
      const absolute = await realpath(given === this.hostPath ? this.root : `${this.root}/${inside}`);
      const relative = this.relativeOf(absolute);
      if (relative === null) {
        return null;
      }
      const facts = await stat(absolute);
      return { absolute, relative, kind: facts.isFile() ? 'file' : facts.isDirectory() ? 'folder' : 'other' };
    } catch {
      return null;
    }
  }

  private relativeOf(absolute: string): string | null {
    if (absolute === this.root) {
      return '';
    }
    const prefix = join(this.root, '/');
    return absolute.startsWith(prefix) ? absolute.slice(prefix.length) : null;
  }

  isDenied(path: ProjectPath): boolean {
    return isDeniedPath(path.relative, this.varFolder);
  }

  /** Opens a readable file: inside the project, regular, not on the deny list. Null is one answer for every reason. */
  async openFile(given: string): Promise<FileHandle | null> {
    const path = await this.resolve(given);
    return path === null || path.kind !== 'file' || this.isDenied(path) ? null : openResolved(path);
  }
}

/** A link put in the file's place since it was resolved is not followed, a pipe is not waited for. */
export async function openResolved(path: ProjectPath): Promise<FileHandle | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path.absolute, flags).catch(() => null);
  if (handle !== null && !(await handle.stat()).isFile()) {
    await handle.close();
    return null;
  }
  return handle;
}
