import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findProgram, root } from './paths.mjs';
import { locateServices } from './services.mjs';

/** Programs that tests start privately where they have to stop and flush a server. */
const PRIVATE_PROGRAMS = {
  SIDECAR_TEST_MARIADBD: ['mariadbd', 'mysqld'],
  SIDECAR_TEST_MARIADB_INSTALL: ['mariadb-install-db', 'mysql_install_db'],
  SIDECAR_TEST_REDIS_SERVER: ['redis-server', 'valkey-server'],
};

export function serviceEnvironment({ mariadbUrl, redisUrl }) {
  const env = { ...process.env, SIDECAR_DEPLOY_MARIADB_URL: mariadbUrl, SIDECAR_DEPLOY_REDIS_URL: redisUrl };
  for (const [name, programs] of Object.entries(PRIVATE_PROGRAMS)) {
    const path = findProgram(...programs);
    if (path) env[name] = path;
  }
  return env;
}

/** Finds the servers, builds, then runs a compiled script in the foreground; answers its exit code. */
export async function runCompiled(script, options, dashboard) {
  const services = await locateServices();
  build({ dashboard });
  return runScript(script, options, serviceEnvironment(services));
}

export function runScript(script, options, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', script), ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to both; this process waits for the child's own orderly end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
