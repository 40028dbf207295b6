import { type SnapshotDocument } from '../snapshot/snapshot-document';

/** Where a storage's files are, in the project's terms. */
export interface StorageFolder {
  /** Relative to the project, without slashes at its ends. */
  path: string;
}

/** A storage (`sys_file_storage`) as TYPO3 would offer it at this moment. */
export interface FileStorage {
  uid: number;
  name: string;
  driver: string;
  /** False: the driver is no part of TYPO3 and the snapshot doesn't know it either. */
  isDriverKnown: boolean;
  isDefault: boolean;
  online: boolean;
  browsable: boolean;
  public: boolean;
  writable: boolean;
  /** Identifier of the folder for processed images when it lies in this storage, else empty. */
  processingFolder: string;
  /** Null: not a local storage, or outside the project. */
  folder: StorageFolder | null;
}

/** Columns of `sys_file_storage` this library reads; the configuration may hold a bucket's secrets and never leaves it. */
export interface FileStorageRow {
  uid: number;
  name: string;
  driver: string;
  configuration: string | null;
  processingfolder: string | null;
  is_default: number;
  is_online: number;
  is_browsable: number;
  is_public: number;
  is_writable: number;
}

/** A storage in the snapshot (spec 05 §9): what the driver can do and what TYPO3 remembers outside the database. */
export interface SnapshotStorage {
  uid: number;
  driver?: string;
  /** Relative to the project. */
  basePath?: string;
  capabilities?: string[];
  /** Unix seconds; TYPO3 takes a failing storage off line for a while. */
  offlineUntil?: number;
}

export const LOCAL_DRIVER = 'Local';

export function snapshotStorage(document: SnapshotDocument, uid: number): SnapshotStorage | undefined {
  return ((document['storages'] ?? []) as SnapshotStorage[]).find((storage) => storage.uid === uid);
}
