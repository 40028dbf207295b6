import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { findProgram, isRoot } from './paths.mjs';
import { isAlive } from './processes.mjs';

const POLICY = '/usr/sbin/policy-rc.d';
const MARK = /^# typo3-agent-sidecar setup, process (\d+)$/m;
let listed = false;

export const canInstallPackages = () => isRoot && findProgram('apt-get') !== null;

/** Removes the policy of a command that was killed while it installed; with it no package could start a service any more. */
export function removeLeftPolicy() {
  if (!isRoot || !existsSync(POLICY)) return;
  const starter = MARK.exec(readFileSync(POLICY, 'utf8'))?.[1];
  if (starter && !isAlive(Number(starter))) rmSync(POLICY, { force: true });
}

/** Installs Debian packages without letting them start a system service: we run private instances. */
export async function installDebianPackages(...names) {
  console.log(`Installing Debian packages: ${names.join(', ')} …`);
  removeLeftPolicy();
  const ownPolicy = !existsSync(POLICY);
  const policy = `#!/bin/sh\n# typo3-agent-sidecar setup, process ${process.pid}\nexit 101\n`;
  if (ownPolicy) writeFileSync(POLICY, policy, { mode: 0o755 });
  try {
    if (!listed) await apt('update', '-q');
    listed = true;
    await apt('install', '-y', '-q', '--no-install-recommends', ...names);
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true });
  }
}

/** An interruption ends apt first and this command after its tidying up. */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve, reject) => {
    const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    let interrupted = null;
    const interrupt = (signal) => {
      interrupted = signal;
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
    const end = (error) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, interrupt);
      if (error) reject(error);
      else resolve();
    };
    child.once('error', end);
    child.once('close', (code) => {
      if (interrupted) return end(new Interrupted(interrupted));
      end(code === 0 ? null : new Error(`apt-get ${args.join(' ')} ended with ${code}`));
    });
  });
}

/** Ends the whole command; `exitCode` is the one shells give for the signal. */
class Interrupted extends Error {
  constructor(signal) {
    super(`Interrupted by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}
