import { randomBytes } from 'node:crypto';
import { queryRows, serverUrls, withConnection, type ScratchDatabase } from '#testing';

/** An account of the server that may only SELECT in one database, as docs/operations.md gives `tools` one for its reads. */
export class ReadOnlyAccount {
  private constructor(
    private readonly user: string,
    /** Of the database, with this account. */
    readonly url: string,
  ) {}

  static async create(database: ScratchDatabase): Promise<ReadOnlyAccount> {
    const user = `sidecar_test_${randomBytes(4).toString('hex')}_read`;
    const password = randomBytes(12).toString('hex');
    await withConnection(serverUrls().mariadb, async (connection) => {
      await connection.query(`CREATE USER '${user}'@'%' IDENTIFIED BY '${password}'`);
      await connection.query(`GRANT SELECT ON \`${database.name}\`.* TO '${user}'@'%'`);
    });
    const url = new URL(database.url);
    url.username = user;
    url.password = password;
    return new ReadOnlyAccount(user, url.href);
  }

  /** Runs a statement in a plain session, without what `tools` sets in its own. */
  run(statement: string): Promise<unknown> {
    return queryRows(this.url, statement);
  }

  async drop(): Promise<void> {
    await withConnection(serverUrls().mariadb, (connection) =>
      connection.query(`DROP USER IF EXISTS '${this.user}'@'%'`),
    );
  }
}
