import { type SqlConnection } from '#database';
import { type InstanceModel } from '../snapshot/instance-model';
import { folderIdentifier } from './folder-identifier';
import {
  LOCAL_DRIVER,
  snapshotStorage,
  type FileStorage,
  type FileStorageRow,
  type SnapshotStorage,
} from './file-storage';
import { hasPublicAddress, storageFolder } from './storage-folder';

const COLUMNS = `uid, name, driver, configuration, processingfolder, is_default, is_online, is_browsable, is_public, is_writable`;

/** More storages than any instance has; bounds the query. */
const MAX_STORAGES = 1000;

/** Storages of the instance as their rows are now. */
export class FileStorageRepository {
  constructor(
    private readonly db: SqlConnection,
    private readonly instance: InstanceModel,
    private readonly now: number,
  ) {}

  /** By uid; deleted ones are unknown. */
  async all(): Promise<FileStorage[]> {
    const rows = await this.db.query<FileStorageRow>(
      `SELECT ${COLUMNS} FROM sys_file_storage WHERE deleted = 0 AND pid = 0 ORDER BY uid LIMIT ${MAX_STORAGES}`,
    );
    return rows.map((row) => this.toStorage(row));
  }

  async find(uid: number): Promise<FileStorage | null> {
    const rows = await this.db.query<FileStorageRow>(
      `SELECT ${COLUMNS} FROM sys_file_storage WHERE uid = ? AND deleted = 0 AND pid = 0`,
      [uid],
    );
    return rows[0] === undefined ? null : this.toStorage(rows[0]);
  }

  private toStorage(row: FileStorageRow): FileStorage {
    const { project } = this.instance.document;
    const known = snapshotStorage(this.instance.document, row.uid);
    const isLocal = row.driver === LOCAL_DRIVER;
    const configuration = row.configuration ?? '';
    const folder = isLocal ? storageFolder(configuration, project, known) : null;
    const hasAddress = !isLocal || hasPublicAddress(configuration, project, folder);
    return {
      uid: row.uid,
      name: row.name,
      driver: row.driver,
      isDriverKnown: isLocal || (row.driver !== '' && known?.driver === row.driver),
      isDefault: row.is_default === 1,
      ...capabilities(row, known, this.now),
      public: row.is_public === 1 && isCapable(known, 'public') && hasAddress,
      processingFolder: processingFolder(row),
      folder,
    };
  }
}

function capabilities(
  row: FileStorageRow,
  known: SnapshotStorage | undefined,
  now: number,
): Pick<FileStorage, 'online' | 'browsable' | 'writable'> {
  const online = row.is_online === 1 && (known?.offlineUntil ?? 0) <= now;
  return {
    online,
    browsable: online && row.is_browsable === 1 && isCapable(known, 'browse'),
    writable: row.is_writable === 1 && isCapable(known, 'write'),
  };
}

/** A storage the snapshot says nothing about can do what its row says. */
function isCapable(known: SnapshotStorage | undefined, capability: string): boolean {
  return known?.capabilities?.includes(capability) ?? true;
}

/** `_processed_` unless set; `2:/thumbs/` lies in another storage. */
function processingFolder({ uid, processingfolder }: FileStorageRow): string {
  const [storage = '', path] = (processingfolder ?? '').split(':', 2);
  if (path === undefined) {
    return folderIdentifier(storage === '' ? '_processed_' : storage) ?? '';
  }
  return Number(storage) === uid ? (folderIdentifier(path) ?? '') : '';
}
