import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a program to its end with its output shown; throws when it fails. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${result.status}`);
}

/** Starts a server that outlives this command and notes its process id, so that the next command finds it. */
export function startDetached(program, args, folder, facts) {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'server.log'), 'a');
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log] });
  child.unref();
  writeFileSync(join(folder, 'server.json'), JSON.stringify({ pid: child.pid, ...facts }));
  return child.pid;
}

/** What `startDetached` noted, when that process still lives. */
export function runningServer(folder) {
  const file = join(folder, 'server.json');
  if (!existsSync(file)) return null;
  const facts = JSON.parse(readFileSync(file, 'utf8'));
  try {
    process.kill(facts.pid, 0);
    return facts;
  } catch {
    return null;
  }
}

export async function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export async function isListening(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 1000 });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Waits until `probe` answers with something true. */
export async function waitFor(probe, what, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const answer = await probe();
    if (answer) return answer;
    await sleep(250);
  }
  throw new Error(`${what} did not answer within ${seconds} s`);
}
