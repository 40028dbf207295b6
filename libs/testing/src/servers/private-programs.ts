import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Programs of the servers a test starts for itself, to stop and flush them at will. */
export const PRIVATE_PROGRAMS = {
  mariadbd: process.env['SIDECAR_TEST_MARIADBD'] ?? '/usr/sbin/mariadbd',
  mariadbInstall: process.env['SIDECAR_TEST_MARIADB_INSTALL'] ?? '/usr/bin/mariadb-install-db',
  redisServer: process.env['SIDECAR_TEST_REDIS_SERVER'] ?? '/usr/bin/redis-server',
};

/** Paths of those that are not on this machine, for example because its servers run in Docker. */
export function missingPrivatePrograms(): string[] {
  return Object.values(PRIVATE_PROGRAMS).filter((path) => !existsSync(path));
}

/** Account a private server runs under when the tests run as root, so that it reaches no more than its own folder. */
export async function unprivilegedAccount(): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const run = promisify(execFile);
  return run('id', ['-u', 'mysql']).then(
    () => 'mysql',
    () => 'nobody',
  );
}
