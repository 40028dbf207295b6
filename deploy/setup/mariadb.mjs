import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, isRoot, localFolder } from './paths.mjs';
import { freePort, isListening, run, runningServer, startDetached, waitFor } from './processes.mjs';

const folder = join(localFolder, 'mariadb');
const urlOf = (port) => `mysql://root@127.0.0.1:${port}`;

/** True when this address lets us in and may create databases. */
export async function accepts(url) {
  const { createConnection } = await import('mariadb');
  const { hostname, port, username, password } = new URL(url);
  try {
    const connection = await createConnection({
      host: hostname,
      port: Number(port || 3306),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      connectTimeout: 3000,
    });
    await connection.query('SELECT 1');
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

/** `SIDECAR_DATABASE_URL` without its database name: the account must be allowed to create databases. */
export async function given() {
  const value = process.env.SIDECAR_DATABASE_URL;
  if (!value) return null;
  const url = new URL(value);
  url.pathname = '';
  if (await accepts(url.href)) return { url: url.href, from: 'SIDECAR_DATABASE_URL' };
  throw new Error(`SIDECAR_DATABASE_URL is set, but ${url.host} does not let us in.`);
}

export async function onDefaultPort() {
  return (await accepts(urlOf(3306))) ? { url: urlOf(3306), from: 'the server on port 3306' } : null;
}

/** A server of our own in `.local/`, from the binaries on this machine. */
export async function fromBinaries() {
  const server = findProgram('mariadbd', 'mysqld');
  const installer = findProgram('mariadb-install-db', 'mysql_install_db');
  if (!server || !installer) return null;
  const running = runningServer(folder);
  if (running && (await accepts(urlOf(running.port)))) return privateServer(running.port);
  const data = join(folder, 'data');
  const asRoot = isRoot ? ['--user=root'] : [];
  if (!existsSync(join(data, 'mysql'))) {
    mkdirSync(data, { recursive: true });
    const args = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal'];
    run(installer, [...args, '--skip-test-db', ...asRoot], { stdio: 'ignore' });
  }
  const port = await freePort();
  const paths = [
    `--datadir=${data}`,
    `--socket=${join(folder, 'm.sock')}`,
    `--pid-file=${join(folder, 'm.pid')}`,
  ];
  const args = ['--no-defaults', ...asRoot, ...paths, `--port=${port}`, '--bind-address=127.0.0.1'];
  startDetached(server, args, folder, { port });
  await waitFor(() => accepts(urlOf(port)), 'MariaDB');
  return privateServer(port);
}

export async function fromCompose(port) {
  await waitFor(async () => (await isListening(port)) && accepts(urlOf(port)), 'MariaDB in Docker', 120);
  return { url: urlOf(port), from: 'Docker Compose' };
}

const privateServer = (port) => ({ url: urlOf(port), from: `a private server in .local/ on port ${port}` });
