import { randomBytes } from 'node:crypto';
import type { Connection } from 'mariadb';
import { ensureFenceTable, migrate } from '#database';
import { DEMO_SITE } from './demo-site';
import { databaseUrl } from './server-urls';
import { withConnection } from './sql-session';

export interface DatabaseNames {
  sidecar: string;
  typo3: string;
}

export interface StackDatabases {
  sidecarUrl: string;
  /** The server's own account: for fixtures and for looking, never for a service. */
  typo3Url: string;
  /** May only SELECT. */
  typo3ReadUrl: string;
  typo3WriteUrl: string;
  drop(): Promise<void>;
}

/** Marks a database as made by these commands; one without it is somebody else's and is never dropped. */
const MARKER = 'sidecar_scratch_marker';

const ACCOUNTS = [
  { suffix: 'read', rights: 'SELECT' },
  { suffix: 'write', rights: 'SELECT, INSERT, UPDATE, DELETE' },
] as const;

/** Fresh databases of these names: the sidecar's, migrated, and the demo site's with its two accounts. */
export async function createStackDatabases(server: string, names: DatabaseNames): Promise<StackDatabases> {
  const typo3Url = databaseUrl(server, names.typo3);
  const sidecarUrl = databaseUrl(server, names.sidecar);
  await withConnection(server, async (connection) => {
    for (const name of [names.sidecar, names.typo3]) await renewDatabase(connection, name);
  });
  await migrate({ url: sidecarUrl });
  await withConnection(typo3Url, async (connection) => {
    await connection.query(DEMO_SITE.schemaSql());
    await connection.query(DEMO_SITE.rowsSql());
  });
  await ensureFenceTable(typo3Url);
  const [typo3ReadUrl, typo3WriteUrl] = await createAccounts(server, names.typo3);
  return { sidecarUrl, typo3Url, typo3ReadUrl, typo3WriteUrl, drop: () => dropAll(server, names) };
}

async function renewDatabase(connection: Connection, name: string): Promise<void> {
  const tables = await connection.query<{ name: string }[]>(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?',
    [name],
  );
  if (tables.length > 0 && !tables.some((table) => table.name === MARKER))
    throw new Error(
      `The database ${name} exists and was not made by this command. Move it away or drop it yourself.`,
    );
  await connection.query(`DROP DATABASE IF EXISTS \`${name}\``);
  await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await connection.query(
    `CREATE TABLE \`${name}\`.${MARKER} (made_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP)`,
  );
}

async function createAccounts(server: string, database: string): Promise<[string, string]> {
  const urls: string[] = [];
  await withConnection(server, async (connection) => {
    for (const { suffix, rights } of ACCOUNTS) {
      const account = { user: `${database}_${suffix}`, password: randomBytes(18).toString('base64url') };
      await connection.query(
        `CREATE OR REPLACE USER '${account.user}'@'%' IDENTIFIED BY '${account.password}'`,
      );
      await connection.query(`GRANT ${rights} ON \`${database}\`.* TO '${account.user}'@'%'`);
      urls.push(databaseUrl(server, database, account));
    }
  });
  return urls as [string, string];
}

async function dropAll(server: string, names: DatabaseNames): Promise<void> {
  await withConnection(server, async (connection) => {
    for (const name of [names.sidecar, names.typo3])
      await connection.query(`DROP DATABASE IF EXISTS \`${name}\``);
    for (const { suffix } of ACCOUNTS)
      await connection.query(`DROP USER IF EXISTS '${names.typo3}_${suffix}'@'%'`);
  });
}
