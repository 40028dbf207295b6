import { randomBytes } from 'node:crypto';
import { openDataSource, type DatabaseAccount } from '#database';
import { createSidecarDatabase, serverUrls, withConnection, type ScratchDatabase } from '#testing';
import { appAccounts } from './app-account';
import { AppAccountRepository } from './app-account.repository';

const APPS: DatabaseAccount[] = ['gateway', 'agent', 'tools', 'inbox', 'trace'];
const run = randomBytes(4).toString('hex');
const userOf = (app: string): string => `sidecar_test_${run}_${app}`;
const PASSWORD = `it's "\\ a: ${randomBytes(8).toString('hex')}`;

const environment = (password: string): Record<string, string> =>
  Object.fromEntries(
    APPS.map((app) => [`SIDECAR_DEPLOY_ACCOUNT_${app.toUpperCase()}`, `${userOf(app)}:${password}`]),
  );

const onServer = (statement: string): Promise<unknown> =>
  withConnection(serverUrls().mariadb, (connection) => connection.query(statement));

describe('accounts of the services (R-05.5)', () => {
  let database: ScratchDatabase;

  beforeAll(async () => {
    database = await createSidecarDatabase();
  });

  afterAll(async () => {
    for (const app of APPS) await onServer(`DROP USER IF EXISTS '${userOf(app)}'@'%'`);
    await database?.drop();
  });

  async function apply(password: string): Promise<void> {
    const repository = await AppAccountRepository.open({ url: database.url });
    try {
      for (const account of appAccounts(environment(password), 'root')) await repository.apply(account);
    } finally {
      await repository.close();
    }
  }

  async function queryAs(app: DatabaseAccount, password: string, statement: string): Promise<unknown> {
    const url = new URL(database.url);
    url.username = userOf(app);
    url.password = encodeURIComponent(password);
    const dataSource = await openDataSource({ url: url.href, poolSize: 1 }, 0);
    try {
      return await dataSource.query(statement);
    } finally {
      await dataSource.destroy();
    }
  }

  const grantsOf = async (app: string): Promise<string[]> =>
    ((await onServer(`SHOW GRANTS FOR '${userOf(app)}'@'%'`)) as Record<string, string>[])
      .flatMap((row) => Object.values(row))
      .filter((grant) => !grant.startsWith('GRANT USAGE'))
      .sort();

  it('let each service into its own tables and not into those of the others', async () => {
    await apply(PASSWORD);
    for (const app of APPS) await queryAs(app, PASSWORD, 'SELECT 1');
    await queryAs('inbox', PASSWORD, 'DELETE FROM inbox_turns');
    await expect(queryAs('gateway', PASSWORD, 'SELECT content FROM inbox_cards')).rejects.toThrow(/denied/);
    await expect(queryAs('agent', PASSWORD, 'DELETE FROM inbox_decisions')).rejects.toThrow(/denied/);
    await expect(queryAs('tools', PASSWORD, 'SELECT state FROM agent_run_state')).rejects.toThrow(/denied/);
  });

  it('a second time take the new password and lose what they have too much', async () => {
    await apply(PASSWORD);
    const before = await grantsOf('trace');
    await onServer(`GRANT ALL ON \`${database.name}\`.* TO '${userOf('trace')}'@'%'`);
    await onServer(`GRANT DELETE ON \`${database.name}\`.agent_runs TO '${userOf('trace')}'@'%'`);
    await onServer(`GRANT SELECT ON \`${database.name}\`.gateway_sessions TO '${userOf('trace')}'@'%'`);
    const changed = `${PASSWORD} changed`;
    await apply(changed);
    expect(await grantsOf('trace')).toEqual(before);
    await queryAs('trace', changed, 'DELETE FROM trace_steps');
    await expect(queryAs('trace', changed, 'DELETE FROM agent_runs')).rejects.toThrow(/denied/);
    await expect(queryAs('trace', PASSWORD, 'SELECT 1')).rejects.toThrow();
  });

  it('that may do something on the whole server are refused', async () => {
    await apply(PASSWORD);
    await onServer(`GRANT PROCESS ON *.* TO '${userOf('agent')}'@'%'`);
    await expect(apply(PASSWORD)).rejects.toThrow(/whole server/);
    await onServer(`REVOKE PROCESS ON *.* FROM '${userOf('agent')}'@'%'`);
  });

  it('are all given or none, each with a user of its own, and a mistake never shows the password', () => {
    expect(appAccounts({}, 'root')).toEqual([]);
    const all = environment(PASSWORD);
    const wrong: Record<string, string | undefined>[] = [
      { ...all, SIDECAR_DEPLOY_ACCOUNT_TRACE: undefined },
      { ...all, SIDECAR_DEPLOY_ACCOUNT_TRACE: all['SIDECAR_DEPLOY_ACCOUNT_AGENT'] },
      { ...all, SIDECAR_DEPLOY_ACCOUNT_TRACE: `root:${PASSWORD}` },
      { ...all, SIDECAR_DEPLOY_ACCOUNT_TRACE: `x' OR 1:${PASSWORD}` },
      { ...all, SIDECAR_DEPLOY_ACCOUNT_TRACE: 'trace:short' },
    ];
    for (const one of wrong) {
      expect(() => appAccounts(one, 'root')).toThrow(/^(?!.*it's)(?!.*short$).*SIDECAR_DEPLOY_ACCOUNT_/);
    }
  });
});
