import { randomBytes } from 'node:crypto';
import { serverUrls } from './server-urls';
import { queryRows, withConnection } from './sql-session';
import { createStackDatabases } from './stack-databases';

describe('createStackDatabases', () => {
  const server = serverUrls().mariadb;
  const suffix = randomBytes(4).toString('hex');
  const names = { sidecar: `sidecar_test_${suffix}_s`, typo3: `sidecar_test_${suffix}_t` };

  afterAll(() =>
    withConnection(server, async (connection) => {
      for (const name of Object.values(names)) await connection.query(`DROP DATABASE IF EXISTS \`${name}\``);
    }),
  );

  it('never drops a database it has not made, and renews its own', async () => {
    await withConnection(server, async (connection) => {
      await connection.query(`CREATE DATABASE \`${names.typo3}\``);
      await connection.query(`CREATE TABLE \`${names.typo3}\`.pages (uid INT)`);
      await connection.query(`INSERT INTO \`${names.typo3}\`.pages VALUES (7)`);
    });
    await expect(createStackDatabases(server, names)).rejects.toThrow('was not made by this command');
    expect(await queryRows(server, `SELECT uid FROM \`${names.typo3}\`.pages`)).toEqual([{ uid: 7 }]);
    await withConnection(server, (connection) => connection.query(`DROP DATABASE \`${names.typo3}\``));
    await createStackDatabases(server, names);
    const again = await createStackDatabases(server, names);
    await again.drop();
  });
});
