import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Checkout this command belongs to. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Everything the commands create outside `dist` and `node_modules`. */
export const localFolder = join(root, '.local');

// Debian keeps servers in folders that an ordinary user's PATH leaves out.
const serverFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin', '/usr/libexec', '/opt/homebrew/bin'];

/** Absolute path of the first of these programs that exists, or null. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...serverFolders];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (folder !== '' && existsSync(path)) return path;
    }
  }
  return null;
}

export const isRoot = process.getuid?.() === 0;
