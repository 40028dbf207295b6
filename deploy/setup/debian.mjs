import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, isRoot } from './paths.mjs';
import { run } from './processes.mjs';

const POLICY = '/usr/sbin/policy-rc.d';
let listed = false;

export const canInstallPackages = () => isRoot && findProgram('apt-get') !== null;

/** Installs Debian packages without letting them start a system service: we run private instances. */
export function installDebianPackages(...names) {
  console.log(`Installing Debian packages: ${names.join(', ')} …`);
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
    if (!listed) run('apt-get', ['update', '-q'], options);
    listed = true;
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], options);
  } finally {
    if (ownPolicy) rmSync(POLICY);
  }
}
