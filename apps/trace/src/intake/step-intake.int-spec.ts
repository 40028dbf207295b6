import { randomBytes, randomUUID } from 'node:crypto';
import { Logger, Module, type INestApplication } from '@nestjs/common';
import { listSteps, runStepStored, TRACE_GROUP, TRACE_STREAM, type StepPage } from '#contracts';
import {
  AgentOutboxRepository,
  openDataSource,
  Transactions,
  TraceIntakeRepository,
  type NewOutboxRow,
  type OutboxEntry,
  type ProviderCallPayload,
} from '#database';
import { bootService, BroadcastFeed, RequestClient, stopService, TraceStreamWriter } from '#queue';
import {
  createSidecarDatabase,
  describeWithPrivateServers,
  startPrivateRedis,
  waitUntil,
  type PrivateRedis,
  type ScratchDatabase,
} from '#testing';
import Redis from 'ioredis';
import { TraceModule } from '../trace.module';

type DataSource = Awaited<ReturnType<typeof openDataSource>>;

/** Stands for the apps that write steps and read them back. */
@Module({})
class PeerModule {}

const PREFIX = `sidecar_test_${randomBytes(4).toString('hex')}`;

let redis: PrivateRedis;
let database: ScratchDatabase;
let dataSource: DataSource;
let outbox: AgentOutboxRepository;
let peer: INestApplication;
const replicas: INestApplication[] = [];
const environment = { ...process.env };

async function startTrace(): Promise<void> {
  replicas.push(await bootService('trace', TraceModule));
}

function step(runUuid: string, sequence: number): NewOutboxRow {
  const payload = {
    kind: 'llm',
    event: 'step.llm',
    round: 1,
    durationMs: 12.34,
    content: `step ${sequence}`,
  };
  return { kind: 'step', runUuid, sequence, payload };
}

const append = (rows: NewOutboxRow[]): Promise<OutboxEntry[]> =>
  new Transactions(dataSource).run((tx) => outbox.append(rows, tx));

const publish = (entries: OutboxEntry[]): Promise<void> => peer.get(TraceStreamWriter).add(entries);

async function storedSequences(runUuid: string): Promise<number[]> {
  const rows = await dataSource.query<{ sequence: number }[]>(
    'SELECT sequence FROM trace_steps WHERE run_uuid = ? ORDER BY sequence',
    [runUuid],
  );
  return rows.map((row) => row.sequence);
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

async function untilStored(runUuid: string, length: number): Promise<void> {
  await waitUntil(
    `${length} steps are stored`,
    async () => (await storedSequences(runUuid)).length >= length,
  );
  expect(await storedSequences(runUuid)).toEqual(count(length));
}

async function withRedis<T>(work: (client: Redis, stream: string) => Promise<T>): Promise<T> {
  const client = new Redis(redis.url);
  try {
    return await work(client, `${PREFIX}:${TRACE_STREAM}`);
  } finally {
    await client.quit();
  }
}

const unacknowledged = (): Promise<number> =>
  withRedis(async (client, stream) => Number((await client.xpending(stream, TRACE_GROUP))[0]));

describeWithPrivateServers('The intake of trace', () => {
  beforeAll(async () => {
    Logger.overrideLogger(false);
    [redis, database] = await Promise.all([startPrivateRedis(), createSidecarDatabase()]);
    Object.assign(process.env, {
      SIDECAR_DATABASE_URL: database.url,
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: PREFIX,
      SIDECAR_KEK: randomBytes(32).toString('base64'),
      SIDECAR_OPS_PORT: '0',
      SIDECAR_LOG_LEVEL: 'fatal',
    });
    dataSource = await openDataSource({ url: database.url, poolSize: 4 });
    outbox = new AgentOutboxRepository(dataSource);
    peer = await bootService('gateway', PeerModule);
  }, 60_000);

  afterEach(async () => {
    for (const app of replicas.splice(0)) await stopService(app);
    await redis.flush();
  });

  afterAll(async () => {
    if (peer) await stopService(peer);
    await dataSource?.destroy();
    await database?.drop();
    await redis?.dispose();
    process.env = environment;
  });

  describe('steps on their way to the database (spec 05 §4 Steps)', () => {
    it('are stored, announced and can be asked for', async () => {
      await startTrace();
      const runUuid = randomUUID();
      const told: number[] = [];
      const feed = peer
        .get(BroadcastFeed)
        .of(runStepStored)
        .subscribe((event) => {
          if (event.runUuid === runUuid) told.push(event.sequence);
        });
      await publish(await append([step(runUuid, 0), step(runUuid, 1)]));
      await waitUntil('the last step is announced', async () => told.includes(1));
      feed.unsubscribe();
      const page: StepPage = await peer
        .get(RequestClient)
        .ask(listSteps, { runUuid, after: -1, view: 'full', limit: 50 });
      expect(page.items).toMatchObject([
        { sequence: 0, kind: 'llm', event: 'step.llm', round: 1, durationMs: 12.34, content: 'step 0' },
        { sequence: 1, content: 'step 1' },
      ]);
      await waitUntil('all is acknowledged', async () => (await unacknowledged()) === 0);
    });

    it('are waiting for a trace that starts later', async () => {
      const runUuid = randomUUID();
      await publish(await append([step(runUuid, 0)]));
      await startTrace();
      await untilStored(runUuid, 1);
    });

    it('are stored once with two replicas and every entry delivered three times', async () => {
      await Promise.all([startTrace(), startTrace()]);
      const runs = count(4).map(() => randomUUID());
      const entries = await append(
        runs.flatMap((runUuid) => count(150).map((sequence) => step(runUuid, sequence))),
      );
      for (let delivery = 0; delivery < 3; delivery++)
        await Promise.all(runs.map((uuid) => publish(entries.filter((e) => e.runUuid === uuid))));
      for (const runUuid of runs) await untilStored(runUuid, 150);
      await waitUntil('all is acknowledged', async () => (await unacknowledged()) === 0);
      for (const runUuid of runs) expect(await storedSequences(runUuid)).toEqual(count(150));
    });

    it('survive a worker that dies between commit and acknowledgement', async () => {
      const runUuid = randomUUID();
      const entries = await append([step(runUuid, 0), step(runUuid, 1)]);
      await withRedis((client, stream) => client.xgroup('CREATE', stream, TRACE_GROUP, '0', 'MKSTREAM'));
      await publish(entries);
      await withRedis((client, stream) =>
        client.xreadgroup('GROUP', TRACE_GROUP, 'dead', 'STREAMS', stream, '>'),
      );
      await new TraceIntakeRepository(dataSource).store(entries);
      expect(await unacknowledged()).toBe(2);
      await agePending('dead', 60_000);
      await startTrace();
      await waitUntil('all is acknowledged', async () => (await unacknowledged()) === 0);
      expect(await storedSequences(runUuid)).toEqual([0, 1]);
    });

    it('and one that dies before the commit', async () => {
      const runUuid = randomUUID();
      await withRedis((client, stream) => client.xgroup('CREATE', stream, TRACE_GROUP, '0', 'MKSTREAM'));
      await publish(await append([step(runUuid, 0)]));
      await withRedis((client, stream) =>
        client.xreadgroup('GROUP', TRACE_GROUP, 'dead', 'STREAMS', stream, '>'),
      );
      await agePending('dead', 60_000);
      await startTrace();
      await untilStored(runUuid, 1);
    });

    it('are not lost with Redis: a row nobody stored is published again from the outbox', async () => {
      const runUuid = randomUUID();
      await publish(await append(count(20).map((sequence) => step(runUuid, sequence))));
      await redis.flush();
      await startTrace();
      expect(await storedSequences(runUuid)).toEqual([]);
      await dataSource.query('UPDATE agent_outbox SET created_at = created_at - INTERVAL 11 SECOND');
      const lost = await outbox.listUnstored();
      expect(lost.filter((entry) => entry.runUuid === runUuid)).toHaveLength(20);
      await publish(lost);
      await untilStored(runUuid, 20);
      await outbox.deleteStored();
      expect(await dataSource.query('SELECT id FROM agent_outbox WHERE run_uuid = ?', [runUuid])).toEqual([]);
    });

    it('keep coming after Redis was flushed and restarted under a running trace', async () => {
      await startTrace();
      const [before, after] = [randomUUID(), randomUUID()];
      await publish(await append([step(before, 0)]));
      await untilStored(before, 1);
      await redis.stop();
      await redis.start();
      const entries = await append([step(after, 0)]);
      await waitUntil('a step is stored again', async () => {
        await publish(entries);
        return (await storedSequences(after)).length === 1;
      });
    });
  });

  describe('a batch', () => {
    it('is stored although one of its rows cannot be read, and that row is not published for ever', async () => {
      await startTrace();
      const runUuid = randomUUID();
      const entries = await append(count(5).map((sequence) => step(runUuid, sequence)));
      await dataSource.query("UPDATE agent_outbox SET payload = '{broken' WHERE id = ?", [entries[2]!.id]);
      await dataSource.query("UPDATE agent_outbox SET payload = '[1]' WHERE id = ?", [entries[3]!.id]);
      await publish(entries);
      await untilStored(runUuid, 5);
      const kinds = await dataSource.query<{ kind: string }[]>(
        'SELECT kind FROM trace_steps WHERE run_uuid = ? ORDER BY sequence',
        [runUuid],
      );
      expect(kinds.map((row) => row.kind)).toEqual(['llm', 'llm', 'unreadable', 'unreadable', 'llm']);
      await dataSource.query('UPDATE agent_outbox SET created_at = created_at - INTERVAL 11 SECOND');
      expect(await outbox.listUnstored()).toEqual([]);
    });

    it('does not mind an entry whose row is gone or a stranger wrote', async () => {
      await startTrace();
      const runUuid = randomUUID();
      const good = await append([step(runUuid, 0)]);
      await withRedis((client, stream) => client.xadd(stream, '*', 'entry', 'no json'));
      await publish([{ outbox: 'tools', id: '987654321', runUuid, sequence: 7 }, ...good]);
      await untilStored(runUuid, 1);
      await waitUntil('all is acknowledged', async () => (await unacknowledged()) === 0);
    });

    it('carries provider calls and governance events too, unmeasured values as NULL (R-60.184)', async () => {
      await startTrace();
      const runUuid = randomUUID();
      const entries = await append([
        { kind: 'provider_call', runUuid, payload: providerCall(runUuid) },
        { kind: 'governance', runUuid: '', payload: governance() },
      ]);
      for (let delivery = 0; delivery < 2; delivery++) await publish(entries);
      await waitUntil('both are stored', async () => (await rowsOf('trace_governance_events')).length > 0);
      await waitUntil('all is acknowledged', async () => (await unacknowledged()) === 0);
      expect(await rowsOf('trace_provider_calls')).toMatchObject([
        {
          correlation_id: runUuid,
          success: 1,
          cache_hit: 0,
          latency_ms: 812,
          actual_input_tokens: 40,
          actual_output_tokens: null,
        },
      ]);
      expect((await rowsOf('trace_provider_calls'))[0]).toMatchObject({
        actual_cost: null,
        response_model: null,
      });
      expect(await rowsOf('trace_governance_events')).toMatchObject([
        { run_uuid: '', decision: 'tool_denied', be_user: 7 },
      ]);
    });
  });
});

const rowsOf = (table: string): Promise<Record<string, unknown>[]> =>
  dataSource.query(`SELECT * FROM ${table}`);

/** As if the consumer had been silent that long. */
async function agePending(consumer: string, idleMs: number): Promise<void> {
  await withRedis(async (client, stream) => {
    const pending = (await client.xpending(stream, TRACE_GROUP, '-', '+', 100)) as [string][];
    const ids = pending.map(([id]) => id);
    await client.xclaim(stream, TRACE_GROUP, consumer, 0, ...ids, 'IDLE', idleMs, 'JUSTID');
  });
}

function providerCall(correlationId: string): ProviderCallPayload {
  const asked = { provider: 'local', model: 'm', configurationIdentifier: 'default' };
  const served = { servedProvider: 'local', servedModel: 'm', servedConfigurationIdentifier: 'default' };
  const measured = {
    latencyMs: 812,
    timeToFirstTokenMs: 90,
    actualInputTokens: 40,
    actualOutputTokens: null,
    actualCost: null,
  };
  const counted = { cacheHit: false, fallbackAttempts: 0, providerRetries: 1, responseModel: null };
  const caller = { beUser: 7, sourceExtension: 'news', sourceOperation: 'summary' };
  return {
    correlationId,
    operation: 'chat',
    success: true,
    errorClass: '',
    ...asked,
    ...served,
    ...measured,
    ...counted,
    ...caller,
  };
}

function governance() {
  const about = {
    provider: 'local',
    model: 'm',
    configurationIdentifier: 'default',
    toolName: 'read_records',
    guardrail: '',
  };
  return {
    correlationId: '',
    decision: 'tool_denied',
    reason: 'toolDisabled',
    beUser: 7,
    detail: 'zone=local',
    ...about,
  };
}
