import { ensureFenceTable } from '#database';
import { databaseUrl, serverUrls } from '../stack/server-urls';
import { withConnection } from '../stack/sql-session';
import { dropDatabase, scratchName, type ScratchDatabase } from './scratch-database';

export interface Typo3DatabaseContent {
  /** `CREATE TABLE` statements, as `mariadb-dump` writes them. */
  schemaSql: string;
  rowsSql?: string;
}

/** A scratch TYPO3 database with the fence table, as an installation has it after the install step. */
export async function createTypo3Database(
  content: Typo3DatabaseContent,
  serverUrl = serverUrls().mariadb,
): Promise<ScratchDatabase> {
  const name = scratchName();
  const url = databaseUrl(serverUrl, name);
  await withConnection(serverUrl, async (connection) => {
    const quoted = connection.escapeId(name);
    await connection.query(`CREATE DATABASE ${quoted} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  });
  await withConnection(url, async (connection) => {
    // As a dump does: rows come in any order, and an auto-increment value of 0 is a value.
    await connection.query(
      "SET foreign_key_checks = 0, unique_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'",
    );
    await connection.query(content.schemaSql);
    if (content.rowsSql !== undefined && content.rowsSql.trim() !== '')
      await connection.query(content.rowsSql);
  });
  await ensureFenceTable(url);
  return { url, name, drop: () => dropDatabase(serverUrl, name) };
}
