import * as mariadb from './mariadb.mjs';
import { stopServer } from './private-server.mjs';
import * as redis from './redis.mjs';

/** Ends the private servers in `.local/`; their data stays for the next command. */
export async function main() {
  for (const [name, { folder }] of Object.entries({ MariaDB: mariadb, Redis: redis })) {
    const pid = await stopServer(folder, name);
    console.log(pid === null ? `${name}: no private server runs.` : `${name}: stopped process ${pid}.`);
  }
  return 0;
}
