import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

const OLDEST = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`Node ${OLDEST.join('.')} or newer is needed, this is ${process.versions.node}.`);
}

/** `npm ci` unless exactly the versions of the lock file are installed. */
export function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
}

/** npm notes what it installed in a lock file of its own; packages for other systems are missing there. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = packagesOf(installed);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || have[path]?.version === version,
  );
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
