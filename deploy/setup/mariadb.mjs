import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, localFolder } from './paths.mjs';
import { sharedServer } from './private-server.mjs';
import { freePort, isListening, run, startDetached, waitFor } from './processes.mjs';
import { ownFolder, reachableFolder, serverAccount } from './unprivileged.mjs';

export const folder = join(localFolder, 'mariadb');
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
  const { port } = await sharedServer({
    folder,
    name: 'MariaDB',
    accepts: (facts) => accepts(urlOf(facts.port)),
    start: () => start(server, installer),
  });
  return privateServer(port);
}

async function start(server, installer) {
  const account = serverAccount();
  const home = reachableFolder(folder, account);
  const [data, files] = [join(home, 'data'), join(home, 'files')];
  for (const path of [data, files]) ownFolder(path, account);
  const asAccount = account === null ? [] : [`--user=${account.name}`];
  if (!existsSync(join(data, 'mysql'))) {
    const args = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal'];
    run(installer, [...args, '--skip-test-db', ...asAccount], { stdio: 'ignore' });
  }
  const port = await freePort();
  // Socket and process id go into the data folder: a relative path stays short enough for a socket in any checkout.
  const paths = [`--datadir=${data}`, '--socket=m.sock', '--pid-file=m.pid', `--secure-file-priv=${files}`];
  const args = ['--no-defaults', ...asAccount, ...paths, `--port=${port}`, '--bind-address=127.0.0.1'];
  const pid = startDetached(server, args, folder);
  return { pid, port, mark: [`--datadir=${data}`, `--port=${port}`] };
}

export async function fromCompose(port) {
  await waitFor(async () => (await isListening(port)) && accepts(urlOf(port)), 'MariaDB in Docker', 120);
  return { url: urlOf(port), from: 'Docker Compose' };
}

const privateServer = (port) => ({ url: urlOf(port), from: `a private server in .local/ on port ${port}` });
