import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FENCE_TABLE } from '#database';
import { describeWithConformance } from '../conformance/describe-with-conformance';
import { serverUrls } from '../stack/server-urls';
import { queryRows } from '../stack/sql-session';
import { createTypo3Database } from './typo3-database';

describeWithConformance("a scratch database with TYPO3 13.4's own tables", (folder) => {
  it('is loaded in seconds, has the fence table, and is gone after drop', async () => {
    const schemaSql = readFileSync(join(folder, 'typo3-13.4/schema.sql'), 'utf8');
    const rowsSql =
      "INSERT INTO pages (uid, pid, title) VALUES (1, 0, 'Grüße 😀'); INSERT INTO be_users (uid, username) VALUES (1, 'admin');";
    const begin = Date.now();
    const database = await createTypo3Database({ schemaSql, rowsSql });
    expect(Date.now() - begin).toBeLessThan(10_000);
    expect(await queryRows(database.url, 'SELECT title FROM pages')).toEqual([{ title: 'Grüße 😀' }]);
    expect(await queryRows(database.url, `SELECT * FROM ${FENCE_TABLE}`)).toEqual([]);
    await database.drop();
    expect(await queryRows(serverUrls().mariadb, 'SHOW DATABASES LIKE ?', [database.name])).toEqual([]);
  });
});
