import { randomUUID } from 'node:crypto';
import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import { QueryFailedError, type DataSource } from 'typeorm';
import { AgentOutbox } from '../agent/agent-outbox.entity';
import { AgentRun } from '../agent/agent-run.entity';
import { AgentUsage } from '../agent/agent-usage.entity';
import { ToolsSnapshot } from '../tools/tools-snapshot.entity';
import { isDuplicateKey } from './database-fault';
import { openDataSource } from './open-data-source';

let database: ScratchDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createSidecarDatabase();
  dataSource = await openDataSource({ url: database.url, poolSize: 4 });
});

afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

function newRun(uuid: string): Partial<AgentRun> {
  return { uuid, status: 'queued', configurationIdentifier: 'default', ownerSub: 'be_user:1', beUser: 1 };
}

describe('TypeORM on the MariaDB connector', () => {
  it('stores and hydrates every kind of column', async () => {
    const uuid = randomUUID();
    const leaseExpires = new Date('2026-03-29T01:30:00.123Z');
    await dataSource
      .getRepository(AgentRun)
      .insert({ ...newRun(uuid), leaseExpires, estimatedCost: 1.25, truncated: true });
    const run = await dataSource.getRepository(AgentRun).findOneByOrFail({ uuid });
    expect(run).toMatchObject({
      leaseExpires,
      estimatedCost: 1.25,
      truncated: true,
      interactive: false,
      turnId: null,
    });
    expect(run.createdAt).toBeInstanceOf(Date);
    expect(Math.abs(run.createdAt.getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('keeps bytes, wide sums and generated ids exact', async () => {
    const document = Buffer.from([0, 255, 128, 10, 39, 92]);
    const at = new Date();
    const snapshot = {
      hash: 'a'.repeat(64),
      document,
      typo3Version: '13.4.20',
      generatedAt: at,
      receivedAt: at,
    };
    await dataSource.getRepository(ToolsSnapshot).insert(snapshot);
    const stored = await dataSource.getRepository(ToolsSnapshot).findOneByOrFail({ hash: snapshot.hash });
    expect(stored.document.equals(document)).toBe(true);

    const usage = { day: '2026-11-30', operation: 'chat', provider: 'p', configuration: 'c', modelId: 'm' };
    const inserted = await dataSource
      .getRepository(AgentUsage)
      .insert({ ...usage, tokens: 9_007_199_254_740_991 });
    expect(inserted.identifiers[0]?.['id']).toBeDefined();
    const row = await dataSource.getRepository(AgentUsage).findOneByOrFail({ day: '2026-11-30' });
    expect(row).toMatchObject({ day: '2026-11-30', tokens: 9_007_199_254_740_991, cost: 0 });
  });

  it('keeps the order of JSON keys and text beyond the basic plane (spec 10 §18)', async () => {
    const payload = { zulu: 1, alpha: { b: 2, a: '😀 ½' }, 10: 'ten', 9: 'nine' };
    const runUuid = randomUUID();
    await dataSource
      .getRepository(AgentOutbox)
      .insert({ kind: 'step', runUuid, sequence: 0, payload: payload as object });
    const row = await dataSource.getRepository(AgentOutbox).findOneByOrFail({ runUuid });
    expect(JSON.stringify(row.payload)).toBe(JSON.stringify(payload));
  });

  it('tells keys apart that differ in case or a trailing blank only', async () => {
    await dataSource.query(
      "INSERT INTO tools_tool_state (name, enabled, changed_by) VALUES ('a', 1, 's'), ('A', 0, 's'), ('a ', 0, 's')",
    );
    const rows = await dataSource.query<{ enabled: number }[]>(
      "SELECT enabled FROM tools_tool_state WHERE name = 'a'",
    );
    expect(rows).toEqual([{ enabled: 1 }]);
  });

  it('counts a matched row whose values do not change as affected (R-10.91)', async () => {
    const uuid = randomUUID();
    await dataSource.getRepository(AgentRun).insert(newRun(uuid));
    const same = await dataSource
      .getRepository(AgentRun)
      .update({ uuid, status: 'queued' }, { status: 'queued' });
    expect(same.affected).toBe(1);
    const raw = await dataSource.query<{ affectedRows: number }>(
      "UPDATE agent_runs SET status = 'queued' WHERE uuid = ?",
      [uuid],
    );
    expect(raw.affectedRows).toBe(1);
    const none = await dataSource
      .getRepository(AgentRun)
      .update({ uuid, status: 'running' }, { status: 'queued' });
    expect(none.affected).toBe(0);
  });

  it('moves updated_at only when a value changes, in UTC', async () => {
    const uuid = randomUUID();
    const runs = dataSource.getRepository(AgentRun);
    await runs.insert(newRun(uuid));
    const first = await runs.findOneByOrFail({ uuid });
    await runs.update({ uuid }, { status: 'queued' });
    expect((await runs.findOneByOrFail({ uuid })).updatedAt).toEqual(first.updatedAt);
    await runs.update({ uuid }, { status: 'running' });
    const { updatedAt } = await runs.findOneByOrFail({ uuid });
    expect(updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
    expect(Math.abs(updatedAt.getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('never puts parameter values into an error', async () => {
    const uuid = randomUUID();
    await dataSource.getRepository(AgentRun).insert(newRun(uuid));
    const secret = 'content-nobody-may-log';
    const error = await dataSource
      .getRepository(AgentRun)
      .insert({ ...newRun(uuid), callerExtension: secret })
      .catch((raised: unknown) => raised);
    expect(error).toBeInstanceOf(QueryFailedError);
    expect(isDuplicateKey(error)).toBe(true);
    const shown =
      JSON.stringify(error, Object.getOwnPropertyNames(error)) +
      String(error) +
      ((error as Error).stack ?? '');
    expect(shown).not.toContain(secret);
    expect(JSON.stringify((error as QueryFailedError).driverError)).not.toContain(secret);
  });

  it('reads what others committed meanwhile inside a transaction (READ COMMITTED)', async () => {
    const uuid = randomUUID();
    await dataSource.getRepository(AgentRun).insert(newRun(uuid));
    await dataSource.transaction(async (tx) => {
      expect((await tx.findOneByOrFail(AgentRun, { uuid })).status).toBe('queued');
      await dataSource.getRepository(AgentRun).update({ uuid }, { status: 'running' });
      expect((await tx.findOneByOrFail(AgentRun, { uuid })).status).toBe('running');
    });
  });
});
