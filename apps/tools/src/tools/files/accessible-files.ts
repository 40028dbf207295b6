import type { FileGround } from './file-ground';
import type { IndexedFile } from './file.repository';

/** Rows read before the mounts of an editor are looked at. */
const SCAN = 1000;
/** Files looked at together, because each is a wait for the disk. */
const BATCH = 20;

/** The first `limit` files the user may see; an admin's limit is the query's own. */
export async function accessibleFiles(
  ground: FileGround,
  limit: number,
  read: (limit: number) => Promise<IndexedFile[]>,
): Promise<IndexedFile[]> {
  if (ground.user.admin) {
    return read(limit);
  }
  const files = await read(SCAN);
  const shown: IndexedFile[] = [];
  for (let first = 0; first < files.length && shown.length < limit; first += BATCH) {
    const batch = files.slice(first, first + BATCH);
    const open = await Promise.all(batch.map((file) => ground.access.isAccessible(file, ground.storages)));
    shown.push(...batch.filter((_file, index) => open[index]));
  }
  return shown.slice(0, limit);
}
