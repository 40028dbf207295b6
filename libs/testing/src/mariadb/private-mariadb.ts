import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../stack/free-port';
import { ServerProcess } from '../servers/server-process';
import { withConnection } from '../stack/sql-session';

const MARIADBD = process.env['SIDECAR_TEST_MARIADBD'] ?? '/usr/sbin/mariadbd';
const INSTALL = process.env['SIDECAR_TEST_MARIADB_INSTALL'] ?? '/usr/bin/mariadb-install-db';

/** A MariaDB server of the test's own, to be stopped and started at will. */
export class PrivateMariadb {
  private constructor(
    private readonly server: ServerProcess,
    private readonly folder: string,
    /** `mysql://root@127.0.0.1:<port>`, no database. */
    readonly url: string,
  ) {}

  static async create(options: string[] = []): Promise<PrivateMariadb> {
    const folder = await mkdtemp(join(tmpdir(), 'sidecar-mariadb-'));
    const data = join(folder, 'data');
    await promisify(execFile)(INSTALL, [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...asSuperuser(),
    ]);
    const port = await freePort();
    const url = `mysql://root@127.0.0.1:${port}`;
    const server = new ServerProcess(MARIADBD, [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-buffer-pool-size=32M',
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-name-resolve',
      ...asSuperuser(),
      ...options,
    ]);
    const mariadb = new PrivateMariadb(server, folder, url);
    await mariadb.start();
    return mariadb;
  }

  /** Also after `stop`, on the same port and data. */
  start(): Promise<void> {
    return this.server.start(() => withConnection(this.url, (connection) => connection.ping()));
  }

  stop(): Promise<void> {
    return this.server.stop('SIGTERM');
  }

  /** As a crash: no clean shutdown. */
  kill(): Promise<void> {
    return this.server.stop('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function startPrivateMariadb(options: string[] = []): Promise<PrivateMariadb> {
  return PrivateMariadb.create(options);
}

/** mariadbd refuses to run as root unless told to. */
function asSuperuser(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}
