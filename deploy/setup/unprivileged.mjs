import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot, root } from './paths.mjs';
import { run } from './processes.mjs';

const idOf = (flag, name) => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
};

/** Account for a server we start as root: whoever gets into the server must not be root on this machine. Null when we are not root. */
export function serverAccount() {
  if (!isRoot) return null;
  const name = ['mysql', 'nobody'].find((one) => idOf('-u', one) !== null);
  if (!name) throw new Error('There is neither a user mysql nor a user nobody to run MariaDB under.');
  return { name, uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** `folder`, or one in /var/tmp when the account can't reach it, as in a checkout below /root. */
export function reachableFolder(folder, account) {
  mkdirSync(folder, { recursive: true });
  if (account === null || canEnter(folder, account)) return folder;
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const other = join('/var/tmp', `typo3-agent-sidecar-${checkout}`);
  try {
    mkdirSync(other, { mode: 0o755 });
  } catch (error) {
    // Everybody may write in /var/tmp: only a folder we made ourselves is trusted.
    const found = error.code === 'EEXIST' ? lstatSync(other) : null;
    if (!found?.isDirectory() || found.uid !== 0) throw new Error(`${other} is not a folder of root's.`);
  }
  return other;
}

const canEnter = (folder, { uid, gid }) => spawnSync('test', ['-x', folder], { uid, gid }).status === 0;

/** A folder that only the server's account may enter. */
export function ownFolder(path, account) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account === null || lstatSync(path).uid === account.uid) return;
  // Also what an earlier version kept there as root.
  run('chown', ['-R', `${account.uid}:${account.gid}`, path]);
}
