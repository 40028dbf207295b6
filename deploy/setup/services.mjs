import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canInstallPackages, installDebianPackages } from './debian.mjs';
import * as mariadb from './mariadb.mjs';
import { findProgram, root } from './paths.mjs';
import { run } from './processes.mjs';
import * as redis from './redis.mjs';

/** Host ports of deploy/docker/compose.services.yaml. */
const COMPOSE_PORTS = { mariadb: 13306, redis: 16379 };
const COMPOSE_FILE = join(root, 'deploy/docker/compose.services.yaml');

const NOTHING_FOUND = `Neither MariaDB nor Redis could be found or started for this. One of these helps:
  - set SIDECAR_DATABASE_URL=mysql://user:password@host:3306/sidecar and SIDECAR_REDIS_URL=redis://host:6379
  - install the packages: apt-get install mariadb-server redis-server (run as root, this command does it itself)
  - install Docker with Compose and start its engine`;

const dockerWorks = () =>
  findProgram('docker') !== null && spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

/** Address of one kind of server, by the first way that works. */
async function locate(kind, debianPackage, name) {
  const found = (await kind.given()) ?? (await kind.onDefaultPort()) ?? (await kind.fromBinaries());
  if (found) return found;
  if (canInstallPackages()) {
    await installDebianPackages(debianPackage);
    const started = await kind.fromBinaries();
    if (started) return started;
  }
  if (!dockerWorks()) throw new Error(NOTHING_FOUND);
  run('docker', ['compose', '-f', COMPOSE_FILE, 'up', '-d', name]);
  return kind.fromCompose(COMPOSE_PORTS[name]);
}

/** Finds or starts MariaDB and Redis and says where they come from. */
export async function locateServices() {
  const database = await locate(mariadb, 'mariadb-server', 'mariadb');
  console.log(`MariaDB: ${database.from}`);
  const queue = await locate(redis, 'redis-server', 'redis');
  console.log(`Redis: ${queue.from}`);
  return { mariadbUrl: database.url, redisUrl: queue.url };
}
