import type { SqlConnection } from '#database';
import type { ToolsConfig } from '#config';
import {
  FileAccess,
  mayUseLanguage,
  type BackendUser,
  type FileRow,
  type InstanceModel,
  type RecordRow,
} from '#typo3';
import { WorkingRows } from '#write-guards';

/** The one answer to every reason for which a file is not there for this user. */
export const ASSET_NEUTRAL = 'File unavailable: missing, or not open to you.';

export interface AssetQuestion {
  actor: BackendUser;
  snapshot: InstanceModel;
  db: SqlConnection;
  now: number;
}

export interface OpenAsset {
  file: RecordRow;
  /** Live metadata in the default language with the lowest uid. */
  metadata: RecordRow;
  /** Inside a writable mount; without it TYPO3 refuses the write. */
  mayEditMetadata: boolean;
}

/** file(u, f) of R-40 §4.1, lang(0) and the metadata row; null says nothing about which of them failed. */
export async function openAsset(
  uid: number,
  { actor, snapshot, db, now }: AssetQuestion,
  { projectPath, fileStorages }: Pick<ToolsConfig, 'projectPath' | 'fileStorages'>,
): Promise<OpenAsset | null> {
  const rows = new WorkingRows(db);
  const file = await rows.find('sys_file', uid);
  if (file === null || !fileStorages.includes(Number(file['storage']))) return null;
  const access = new FileAccess({ db, instance: snapshot, projectPath, now }, actor);
  // A row read with all its columns holds those that decide about access.
  const row = file as unknown as FileRow;
  const open = actor.admin || (await access.storageUids()).includes(row.storage);
  if (!open || !(await access.mayOnFile('read', row)) || !mayUseLanguage(actor, 0)) return null;
  const live = { file: uid, sys_language_uid: 0, t3ver_wsid: 0, t3ver_oid: 0, t3ver_state: 0 };
  const [metadata] = await rows.where('sys_file_metadata', live);
  if (metadata === undefined) return null;
  return { file, metadata, mayEditMetadata: await access.mayOnFile('editMeta', row) };
}
