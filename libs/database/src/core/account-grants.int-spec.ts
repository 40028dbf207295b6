import { randomBytes, randomUUID } from 'node:crypto';
import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { AgentOutboxRepository } from '../agent/agent-outbox.repository';
import { TraceIntakeRepository } from '../trace/trace-intake.repository';
import { TraceRetentionRepository } from '../trace/trace-retention.repository';
import { grantsFor, TABLE_ACCESS, type DatabaseAccount } from './account-grants';
import { ENTITIES } from './entities';
import { openDataSource } from './open-data-source';
import { Transactions } from './transactions';

let database: ScratchDatabase;
let owner: DataSource;
const accounts: { user: string; host: string }[] = [];
const opened: DataSource[] = [];

beforeAll(async () => {
  database = await createSidecarDatabase();
  owner = await openDataSource({ url: database.url, poolSize: 2 });
});

afterAll(async () => {
  for (const dataSource of opened) await dataSource.destroy();
  for (const { user, host } of accounts) await owner.query(`DROP USER '${user}'@'${host}'`);
  await owner?.destroy();
  await database.drop();
});

/** Opens the database as an app does in production. */
async function openAs(app: DatabaseAccount): Promise<DataSource> {
  const account = { user: `sidecar_test_${randomBytes(4).toString('hex')}`, host: '%' };
  const password = randomBytes(16).toString('hex');
  await owner.query(`CREATE USER '${account.user}'@'%' IDENTIFIED BY '${password}'`);
  accounts.push(account);
  for (const statement of grantsFor(app, database.name, account)) await owner.query(statement);
  const url = new URL(database.url);
  url.username = account.user;
  url.password = password;
  const dataSource = await openDataSource({ url: url.href, poolSize: 2 });
  opened.push(dataSource);
  return dataSource;
}

describe('accounts per app (R-05.5)', () => {
  it('name a writer for every table', () => {
    const tables = ENTITIES.map((entity) => owner.getMetadata(entity).tableName);
    expect(Object.keys(TABLE_ACCESS).sort()).toEqual(tables.sort());
  });

  it('let agent and trace hand steps over, each with its own account', async () => {
    const [agent, trace] = [await openAs('agent'), await openAs('trace')];
    const payload = { kind: 'llm', event: 'step.llm', round: 1, durationMs: 1 };
    const outbox = new AgentOutboxRepository(agent);
    const entries = await new Transactions(agent).run((tx) =>
      outbox.append([{ kind: 'step', runUuid: randomUUID(), sequence: 0, payload }], tx),
    );
    await new TraceIntakeRepository(trace).store(entries);
    await new TraceRetentionRepository(trace).deleteStepsOfOldRuns(30);
    expect(await outbox.listUnstored(-1)).toEqual([]);
    expect(await outbox.deleteStored(-1)).toBe(1);
  });

  it.each<[DatabaseAccount, string]>([
    ['trace', "UPDATE agent_runs SET status = 'completed'"],
    ['trace', 'DELETE FROM agent_outbox'],
    ['agent', 'DELETE FROM trace_steps'],
    ['agent', "UPDATE inbox_decisions SET state = 'effective'"],
    ['tools', 'SELECT state FROM agent_run_state'],
    ['gateway', 'SELECT content FROM inbox_cards'],
    ['inbox', 'SELECT * FROM gateway_sessions'],
  ])('keep %s from "%s"', async (app, statement) => {
    await expect((await openAs(app)).query(statement)).rejects.toThrow(/denied/);
  });

  it('refuse names that are no names', () => {
    const account = { user: "x' WITH GRANT OPTION; --", host: '%' };
    expect(() => grantsFor('trace', 'sidecar', account)).toThrow();
  });
});
