import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../stack/free-port';
import { PRIVATE_PROGRAMS, unprivilegedAccount } from '../servers/private-programs';
import { ServerProcess } from '../servers/server-process';
import { withConnection } from '../stack/sql-session';

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
    const run = promisify(execFile);
    const account = await unprivilegedAccount();
    const asAccount = account === null ? [] : [`--user=${account}`];
    if (account !== null) await run('chown', [account, folder]);
    await run(PRIVATE_PROGRAMS.mariadbInstall, [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...asAccount,
    ]);
    const port = await freePort();
    const url = `mysql://root@127.0.0.1:${port}`;
    const server = new ServerProcess(PRIVATE_PROGRAMS.mariadbd, [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-buffer-pool-size=32M',
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-name-resolve',
      `--secure-file-priv=${folder}`,
      ...asAccount,
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
