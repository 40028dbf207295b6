import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram, localFolder } from './paths.mjs';
import { freePort, runningServer, startDetached, waitFor } from './processes.mjs';

const folder = join(localFolder, 'redis');
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
  const running = runningServer(folder);
  if (running && (await accepts(urlOf(running.port)))) return privateServer(running.port);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
  startDetached(server, [...args, '--maxmemory-policy', 'noeviction'], folder, { port });
  await waitFor(() => accepts(urlOf(port)), 'Redis');
  return privateServer(port);
}

export async function fromCompose(port) {
  await waitFor(() => accepts(urlOf(port)), 'Redis in Docker', 120);
  return { url: urlOf(port), from: 'Docker Compose' };
}

const privateServer = (port) => ({ url: urlOf(port), from: `a private server in .local/ on port ${port}` });
