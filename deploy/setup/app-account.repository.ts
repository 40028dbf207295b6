import { createDataSource, grantsFor, type DatabaseAddress } from '#database';
import type { AppAccount } from './app-account';

type DataSource = ReturnType<typeof createDataSource>;

/** Services run on other hosts than the database. */
const HOST = '%';

/** Creates and updates the services' accounts in a migrated database; its own account may create accounts and grant. */
export class AppAccountRepository {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly database: string,
  ) {}

  static async open(address: DatabaseAddress): Promise<AppAccountRepository> {
    const database = decodeURIComponent(new URL(address.url).pathname.slice(1));
    return new AppAccountRepository(
      await createDataSource({ ...address, poolSize: 1 }).initialize(),
      database,
    );
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }

  /** Afterwards the account has this password and exactly its app's rights in the sidecar's database. */
  async apply({ app, user, password }: AppAccount): Promise<void> {
    // Names are checked there before they go into any statement.
    const grants = grantsFor(app, this.database, { user, host: HOST });
    await this.dataSource.query(`CREATE USER IF NOT EXISTS '${user}'@'${HOST}' IDENTIFIED BY ?`, [password]);
    await this.refuseServerWideRights(user);
    await this.dataSource.query(`ALTER USER '${user}'@'${HOST}' IDENTIFIED BY ?`, [password]);
    // First what it needs, then what it has too much: a service that runs meanwhile never lacks a right.
    for (const grant of grants) await this.dataSource.query(grant);
    for (const revoke of await this.surplus(user, grants)) await this.dataSource.query(revoke);
  }

  /** Such an account is somebody else's, or would reach past every boundary. */
  private async refuseServerWideRights(user: string): Promise<void> {
    const rights = await this.dataSource.query<unknown[]>(
      "SELECT 1 FROM information_schema.user_privileges WHERE grantee = ? AND privilege_type <> 'USAGE'",
      [granteeOf(user)],
    );
    if (rights.length > 0)
      throw new Error(`The account ${user} has rights on the whole server; choose another.`);
  }

  private async surplus(user: string, grants: string[]): Promise<string[]> {
    const of = [granteeOf(user), this.database];
    const whole = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM information_schema.schema_privileges WHERE grantee = ? AND table_schema = ?',
      of,
    );
    const perTable = await this.dataSource.query<{ name: string; privilege: string }[]>(
      'SELECT table_name AS name, privilege_type AS privilege FROM information_schema.table_privileges WHERE grantee = ? AND table_schema = ?',
      of,
    );
    const account = `FROM '${user}'@'${HOST}'`;
    return [
      ...(whole.length > 0 ? [`REVOKE ALL PRIVILEGES ON \`${this.database}\`.* ${account}`] : []),
      ...perTable
        .filter(({ name, privilege }) => !grants.some((grant) => gives(grant, name, privilege)))
        .map(({ name, privilege }) => `REVOKE ${privilege} ON \`${this.database}\`.\`${name}\` ${account}`),
    ];
  }
}

const granteeOf = (user: string): string => `'${user}'@'${HOST}'`;

const gives = (grant: string, table: string, privilege: string): boolean =>
  grant.includes(`.\`${table}\` `) && new RegExp(`^GRANT [A-Z, ]*\\b${privilege}\\b`).test(grant);
