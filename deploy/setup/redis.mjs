import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { findProgram, localFolder } from './paths.mjs';
import { sharedServer } from './private-server.mjs';
import { freePort, startDetached, waitFor } from './processes.mjs';

export const folder = join(localFolder, 'redis');
const urlOf = (port) => `redis://127.0.0.1:${port}`;

/** True when a PING on this address is answered without further questions. */
export async function accepts(url) {
  const { hostname, port, username, password } = new URL(url);
  const login = password ? `AUTH ${username ? `${username} ` : ''}${decodeURIComponent(password)}\r\n` : '';
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 3000 });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write(`${login}PING\r\n`));
    socket.on('data', (data) =>
      end(data.toString().includes('+PONG') || (login !== '' && data.includes('+OK'))),
    );
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

export async function given() {
  const url = process.env.SIDECAR_REDIS_URL;
  if (!url) return null;
  if (await accepts(url)) return { url, from: 'SIDECAR_REDIS_URL' };
  throw new Error(`SIDECAR_REDIS_URL is set, but ${new URL(url).host} does not let us in.`);
}

export async function onDefaultPort() {
  return (await accepts(urlOf(6379))) ? { url: urlOf(6379), from: 'the server on port 6379' } : null;
}

/** A server of our own in `.local/`; append-only, as the product needs it, and never evicting. */
export async function fromBinaries() {
  const server = findProgram('redis-server', 'valkey-server');
  if (!server) return null;
  const { port } = await sharedServer({
    folder,
    name: 'Redis',
    accepts: (facts) => accepts(urlOf(facts.port)),
    start: () => start(server),
  });
  return privateServer(port);
}

async function start(server) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
  const pid = startDetached(server, [...args, '--maxmemory-policy', 'noeviction'], folder);
  // Redis rewrites its command line to program, address and port while it runs.
  return { pid, port, mark: [basename(server), String(port)] };
}

export async function fromCompose(port) {
  await waitFor(() => accepts(urlOf(port)), 'Redis in Docker', 120);
  return { url: urlOf(port), from: 'Docker Compose' };
}

const privateServer = (port) => ({ url: urlOf(port), from: `a private server in .local/ on port ${port}` });
