import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { TraceConfig } from '#config';
import { NamedLocks, openDataSource, TraceRetentionRepository } from '#database';
import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import { TraceRetention } from './trace-retention.service';

type DataSource = Awaited<ReturnType<typeof openDataSource>>;

const WINDOWS = { batchSize: 10, lingerMilliseconds: 0, sweepSeconds: 3600, retentionDays: 30 };

let database: ScratchDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createSidecarDatabase();
  dataSource = await openDataSource({ url: database.url, poolSize: 4 });
});

afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

function retention(windows: Partial<TraceConfig> = {}): TraceRetention {
  const config: TraceConfig = {
    ...WINDOWS,
    telemetryRetentionDays: 0,
    governanceRetentionDays: 0,
    ...windows,
  };
  return new TraceRetention(locks(), new TraceRetentionRepository(dataSource), config);
}

const locks = (): NamedLocks => new NamedLocks({ url: database.url, poolSize: 2 });

async function run(daysAgo: number, status = 'completed'): Promise<string> {
  const uuid = randomUUID();
  await dataSource.query(
    `INSERT INTO agent_runs (uuid, status, configuration_identifier, owner_sub, created_at)
     VALUES (?, ?, 'default', 'be_user:1', UTC_TIMESTAMP(3) - INTERVAL ? DAY)`,
    [uuid, status, daysAgo],
  );
  return uuid;
}

async function steps(runUuid: string, ...daysAgo: number[]): Promise<string> {
  for (const [sequence, days] of daysAgo.entries()) {
    await dataSource.query(
      "INSERT INTO trace_steps VALUES (?, ?, 'llm', 1, 0, '{}', UTC_TIMESTAMP(3) - INTERVAL ? DAY)",
      [runUuid, sequence, days],
    );
  }
  return runUuid;
}

async function governanceEvent(id: number, daysAgo: number): Promise<void> {
  await dataSource.query(
    `INSERT INTO trace_governance_events (outbox, outbox_id, run_uuid, correlation_id, decision, reason, provider, model,
       configuration_identifier, be_user, tool_name, guardrail, detail, created_at)
     VALUES ('agent', ?, '', '', 'tool_denied', '', '', '', '', 0, '', '', '', UTC_TIMESTAMP(3) - INTERVAL ? DAY)`,
    [id, daysAgo],
  );
}

async function remaining(): Promise<string[]> {
  const rows = await dataSource.query<{ run_uuid: string }[]>('SELECT DISTINCT run_uuid FROM trace_steps');
  return rows.map((row) => row.run_uuid).sort();
}

describe('TraceRetention (R-10.27)', () => {
  it('deletes all steps of runs past the window, of whatever status, and of runs that are gone', async () => {
    const young = await steps(await run(29), 29);
    const runningOn = await steps(await run(29, 'running'), 29, 0);
    await steps(await run(31), 31, 31, 2);
    await steps(await run(31, 'waiting_for_approval'), 31);
    await steps(randomUUID(), 31);
    const orphanYoung = await steps(randomUUID(), 2);
    expect(await retention().purge()).toBe(true);
    expect(await remaining()).toEqual([young, runningOn, orphanYoung].sort());
  });

  it('has windows of their own for provider calls and governance events', async () => {
    await governanceEvent(1, 10);
    await governanceEvent(2, 50);
    const ids = async (): Promise<number[]> =>
      (await dataSource.query<{ outbox_id: string }[]>('SELECT outbox_id FROM trace_governance_events')).map(
        (row) => Number(row.outbox_id),
      );
    await retention({ governanceRetentionDays: 90 }).purge();
    expect(await ids()).toEqual([1, 2]);
    await retention().purge();
    expect(await ids()).toEqual([1]);
    await retention({ governanceRetentionDays: 7 }).purge();
    expect(await ids()).toEqual([]);
  });

  it('goes through more runs than one pass takes', async () => {
    const uuids = Array.from({ length: 1_100 }, () => String(randomUUID()));
    await dataSource.query(
      `INSERT INTO trace_steps VALUES ${uuids
        .map((uuid) => `('${uuid}', 0, 'llm', 1, 0, '{}', UTC_TIMESTAMP(3) - INTERVAL 40 DAY)`)
        .join(', ')}`,
    );
    await retention().purge();
    const left = await remaining();
    expect(left.filter((uuid) => uuids.includes(uuid))).toEqual([]);
  });

  it('leaves the work to a replica that is at it', async () => {
    let second = true;
    await locks().tryRun('trace.retention', async () => {
      second = await retention().purge();
    });
    expect(second).toBe(false);
  });
});
