import type { ToolsConfig } from '#config';
import { FileAccess, type BackendUser } from '#typo3';
import type { ToolContext } from '../../registry/tool-context';
import { toInteger } from '../argument-coercion';

export const ASSET_UNAVAILABLE = 'Asset unavailable: missing, or not open to you.';
export const FOLDER_UNAVAILABLE = 'Folder unavailable: missing, or not open to you.';
export const NO_STORAGES = 'No file storage is open to you.';

export type FileSettings = Pick<ToolsConfig, 'projectPath' | 'fileStorages'>;

/** A user's view of the file storages, for one call. */
export interface FileGround {
  user: BackendUser;
  access: FileAccess;
  /** Uids of the storages this call may look into, in the order of the allow-list. */
  storages: number[];
}

/** Null when no storage is open to the acting user. */
export async function fileGround(context: ToolContext, settings: FileSettings): Promise<FileGround | null> {
  const { actor, db, now, snapshot } = context;
  if (actor === null) {
    return null;
  }
  const { projectPath, fileStorages } = settings;
  const access = new FileAccess({ db, instance: snapshot, projectPath, now }, actor);
  const storages = await access.effectiveStorageUids(fileStorages);
  return storages.length === 0 ? null : { user: actor, access, storages };
}

/** Narrowed to the storage a call names; below 1 names none. Null when that one is not open. */
export function narrowed(ground: FileGround, asked: unknown): FileGround | null {
  const storage = toInteger(asked);
  if (storage <= 0) {
    return ground;
  }
  return ground.storages.includes(storage) ? { ...ground, storages: [storage] } : null;
}
