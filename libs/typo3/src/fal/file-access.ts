import { createHash } from 'node:crypto';
import { type BackendUser } from '../users/backend-user';
import { isDeniedFileName } from './file-name-rule';
import { fileOptionsOf, type FalGround, type FileOptions } from './file-options';
import { filePermissionsForStorage } from './file-permissions';
import { type FileStorage } from './file-storage';
import { FileStorageRepository } from './file-storage.repository';
import { folderIdentifier, isInFolder } from './folder-identifier';
import { LocalDriver } from './local-driver';
import { mountTarget, type FileMount, type FileMountRow } from './file-mount';
import { FileMountRepository } from './file-mount.repository';

/** Columns of `sys_file` that decide about access; further columns may be present. */
export interface FileRow {
  uid: number;
  storage: number;
  identifier: string | null;
  identifier_hash: string;
  name: string | null;
  missing: number;
}

export type FileAction = 'read' | 'write' | 'editMeta' | 'replace' | 'delete';

const WRITING: readonly FileAction[] = ['write', 'replace', 'delete'];
const READING: readonly FileAction[] = ['read', 'replace'];

/**
 * Questions about files and one user, answered from live rows and the project mount. Make one per call; what it has looked up stays for
 * its lifetime only.
 */
export class FileAccess {
  private readonly storages: FileStorageRepository;
  private readonly known = new Map<number, Promise<FileStorage | null>>();
  private readonly drivers = new Map<number, Promise<LocalDriver | null>>();
  private readonly mounts = new Map<number, Promise<FileMount[]>>();
  private mountRows: Promise<FileMountRow[]> | undefined;
  private knownOptions: Promise<FileOptions | null> | undefined;

  constructor(
    private readonly ground: FalGround,
    private readonly user: BackendUser,
  ) {
    this.storages = new FileStorageRepository(ground.db, ground.instance, ground.now);
  }

  /** Null: unknown, and then nothing is granted. */
  private options(): Promise<FileOptions | null> {
    this.knownOptions ??= fileOptionsOf(this.ground, this.user);
    return this.knownOptions;
  }

  storage(uid: number): Promise<FileStorage | null> {
    return remember(this.known, uid, () => this.storages.find(uid));
  }

  /** Null for another driver than the local one and for a folder that isn't in the mount. */
  driver(uid: number): Promise<LocalDriver | null> {
    return remember(this.drivers, uid, async () => {
      const folder = (await this.storage(uid))?.folder ?? null;
      const { projectPath } = this.ground;
      return folder === null || projectPath === undefined ? null : LocalDriver.open(projectPath, folder);
    });
  }

  /** Rows of the user's file mounts; a mount whose folder is gone is still among them. */
  fileMountRows(): Promise<FileMountRow[]> {
    this.mountRows ??= new FileMountRepository(this.ground.db).findAll(
      this.user.admin ? [] : this.user.rights.fileMountUids,
    );
    return this.mountRows;
  }

  /**
   * Uids of the storages a user has at all, before any allow-list: every one for an admin, else those some mount names, mounts of user
   * TSconfig included.
   */
  async storageUids(): Promise<number[]> {
    if (this.user.admin) {
      return (await this.storages.all()).map(({ uid }) => uid);
    }
    const options = await this.options();
    if (options === null) {
      return [];
    }
    const rows = await this.fileMountRows();
    const named = rows.flatMap((row) => mountTarget(row.identifier)?.storage ?? []);
    const alternative = options.readOnlyMounts.map(({ storage }) => storage);
    const all = alternative.includes(0) ? await this.storages.all() : [];
    const fallback = all.find(({ isDefault }) => isDefault)?.uid ?? 0;
    const uids = [...new Set([...named, ...alternative.map((uid) => (uid === 0 ? fallback : uid))])];
    const found = await Promise.all(uids.map((uid) => this.storage(uid)));
    return uids.filter((_uid, index) => found[index] !== null);
  }

  /** Effective storages: the allow-list, for an editor narrowed to their own. */
  async effectiveStorageUids(allowed: readonly number[]): Promise<number[]> {
    if (this.user.admin) {
      return [...allowed];
    }
    const own = await this.storageUids();
    return allowed.filter((uid) => own.includes(uid));
  }

  /** `sys_filemounts` of the user in a storage whose folder exists; an admin needs none. */
  mountsIn(storage: number): Promise<FileMount[]> {
    return remember(this.mounts, storage, () => this.findMounts(storage));
  }

  private async findMounts(storage: number): Promise<FileMount[]> {
    const driver = await this.driver(storage);
    if (driver === null) {
      return [];
    }
    const named = (await this.fileMountRows()).flatMap((row) => {
      const target = mountTarget(row.identifier);
      const folder = target?.storage === storage ? folderIdentifier(target.path) : null;
      return folder === null ? [] : [{ folder, readOnly: row.read_only !== 0 }];
    });
    const exist = await Promise.all(
      named.map(({ folder }) => driver.folderExists(folder).catch(() => false)),
    );
    const mounts = new Map<string, FileMount>();
    for (const mount of named.filter((_mount, index) => exist[index])) {
      const covered = mount.readOnly && mounts.get(mount.folder)?.readOnly === false;
      if (!covered) mounts.set(mount.folder, mount);
    }
    return [...mounts.values()];
  }

  /** Inside one of the user's mounts or the processing folder; with `writable`, inside one that is not read-only. */
  async isWithinMounts(storage: number, identifier: string, writable = false): Promise<boolean> {
    if (this.user.admin) {
      return true;
    }
    const processing = (await this.storage(storage))?.processingFolder ?? '';
    if (processing !== '' && isInFolder(processing, identifier)) {
      return true;
    }
    const mounts = await this.mountsIn(storage);
    return mounts.some((mount) => isInFolder(mount.folder, identifier) && !(writable && mount.readOnly));
  }

  /** `permissions.file` of groups and TSconfig together, such as `readFolder`. */
  async hasPermission(storage: number, permission: string): Promise<boolean> {
    if (this.user.admin) {
      return true;
    }
    const options = await this.options();
    return (
      options !== null && filePermissionsForStorage(this.user, options, storage).get(permission) === true
    );
  }

  /** TYPO3's `checkActionPermission()` of a file. Whether the web server could write is not seen from a read-only mount and not asked. */
  async mayOnFile(action: FileAction, file: FileRow): Promise<boolean> {
    const { storage, identifier } = file;
    if (identifier === null || identifier === '' || (await this.storage(storage)) === null) {
      return false;
    }
    if (action === 'editMeta') {
      return this.isWithinMounts(storage, identifier, true);
    }
    const pattern = this.ground.instance.document['fileDenyPattern'] as string | undefined;
    return (
      (await this.hasPermission(storage, `${action}File`)) &&
      !isDeniedFileName(file.name ?? '', pattern) &&
      (await this.isWithinMounts(storage, identifier, WRITING.includes(action))) &&
      (await this.allowsOnDisk(action, file, identifier))
    );
  }

  private async allowsOnDisk(action: FileAction, file: FileRow, identifier: string): Promise<boolean> {
    const driver = file.missing === 0 ? await this.driver(file.storage) : undefined;
    const state = driver === undefined ? 'missing' : ((await driver?.fileState(identifier)) ?? 'unreadable');
    const writable = (await this.storage(file.storage))?.writable === true;
    if (WRITING.includes(action) && (state === 'missing' || !writable)) {
      return false;
    }
    return !READING.includes(action) || state !== 'unreadable';
  }

  /** the file behind a row may be shown to this user. `effective` comes from `effectiveStorageUids`. */
  async isAccessible(file: FileRow, effective: readonly number[]): Promise<boolean> {
    const { identifier, storage } = file;
    if (identifier === null || identifier === '' || !effective.includes(storage)) {
      return false;
    }
    return (
      this.user.admin || (file.identifier_hash === sha1(identifier) && (await this.mayOnFile('read', file)))
    );
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function remember<T>(memo: Map<number, Promise<T>>, key: number, ask: () => Promise<T>): Promise<T> {
  const known = memo.get(key) ?? ask();
  memo.set(key, known);
  return known;
}
