import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf, isAlive, waitFor } from './processes.mjs';

const START_SECONDS = 120;
const STOP_SECONDS = 30;

/**
 * One server per folder for all commands, also for two that start at the same time. `server.json` names a server that has answered;
 * until then `starting.json` holds the command that starts it and, once it runs, the server.
 *
 * @param accepts tells whether the server of these facts answers
 * @param start starts it; answers its facts: `pid`, `port` and `mark`, words of its command line that only ours has
 */
export async function sharedServer({ folder, name, accepts, start }) {
  mkdirSync(folder, { recursive: true });
  const files = { server: join(folder, 'server.json'), starting: join(folder, 'starting.json') };
  const end = Date.now() + START_SECONDS * 1000;
  while (Date.now() < end) {
    const running = runningServer(files.server);
    if (running) {
      await waitFor(() => accepts(running), name);
      return running;
    }
    if (takeTurn(files.starting)) return startInTurn(files, { name, accepts, start });
    await sleep(250);
  }
  throw new Error(`${name} is being started by another command, which did not finish: ${files.starting}`);
}

async function startInTurn(files, { name, accepts, start }) {
  try {
    // Another command may have finished between our look and our turn.
    const facts = runningServer(files.server) ?? adopted(files.starting) ?? (await start());
    replace(files.starting, { starter: process.pid, server: facts });
    await answering(facts, accepts, name);
    replace(files.server, facts);
    return facts;
  } finally {
    rmSync(files.starting, { force: true });
  }
}

/** A server that never answers must not keep its data folder locked for the next try. */
async function answering(facts, accepts, name) {
  try {
    await waitFor(() => !isOurs(facts) || accepts(facts), name);
    if (!isOurs(facts)) throw new Error(`${name} ended at its start; see server.log in .local/`);
  } catch (error) {
    if (isOurs(facts)) process.kill(facts.pid, 'SIGTERM');
    throw error;
  }
}

/** True when this command is now the one that starts the server; takes over from one that is gone. */
function takeTurn(file) {
  const known = read(file);
  if (known && isAlive(known.starter)) return false;
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ starter: process.pid, server: known?.server }));
  try {
    if (known) rmSync(file, { force: true });
    // A link, because it appears complete or not at all.
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** What a command that was interrupted had started already. */
function adopted(file) {
  const server = read(file)?.server;
  return server && isOurs(server) ? server : null;
}

function runningServer(file) {
  const facts = read(file);
  return facts && isOurs(facts) ? facts : null;
}

const isOurs = ({ pid, mark }) => {
  const line = commandLineOf(pid);
  return Array.isArray(mark) && mark.every((word) => line.includes(word));
};

function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}

function replace(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  renameSync(draft, file);
}

/** Ends the server noted in this folder when it still is ours; answers its process id, or null when there is none. */
export async function stopServer(folder, name) {
  const files = [join(folder, 'server.json'), join(folder, 'starting.json')];
  const facts = runningServer(files[0]) ?? adopted(files[1]);
  if (facts) {
    process.kill(facts.pid, 'SIGTERM');
    await waitFor(() => !isOurs(facts), `The end of ${name}`, STOP_SECONDS);
  }
  rmSync(files[0], { force: true });
  return facts?.pid ?? null;
}
