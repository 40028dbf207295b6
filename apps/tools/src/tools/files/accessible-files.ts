import type { FileGround } from './file-ground';
import type { IndexedFile } from './file.repository';

/** Rows read before the mounts of an editor are looked at. */
const SCAN = 1000;

/** The first `limit` files the user may see; an admin's limit is the query's own. */
export async function accessibleFiles(
  ground: FileGround,
  limit: number,
  read: (limit: number) => Promise<IndexedFile[]>,
): Promise<IndexedFile[]> {
  if (ground.user.admin) {
    return read(limit);
  }
  const shown: IndexedFile[] = [];
  for (const file of await read(SCAN)) {
    if (shown.length < limit && (await ground.access.isAccessible(file, ground.storages))) {
      shown.push(file);
    }
  }
  return shown;
}
