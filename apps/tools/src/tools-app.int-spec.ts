import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  executeCall,
  getInstance,
  listTools,
  resolveActor,
  setGroupState,
  setToolState,
  storeSnapshot,
  type CallResult,
  type StoredSnapshot,
} from '#contracts';
import { AgentCallRepository, AgentRun, GatewayRequestRepository, Transactions } from '#database';
import { RequestClient, bootService, stopService } from '#queue';
import {
  DEMO_SITE,
  Typo3EndpointServer,
  createSidecarDatabase,
  createTypo3Database,
  uniqueRedisPrefix,
  waitUntil,
  type ScratchDatabase,
} from '#testing';
import { ActiveSnapshot } from './snapshot/active-snapshot.service';
import { ToolsModule } from './tools.module';

const ADMIN = `be_user:${DEMO_SITE.admin}`;
const EDITOR = `be_user:${DEMO_SITE.editor}`;
const PUSHER = 'service:typo3';

describe('The tools app on real MariaDB and Redis', () => {
  const redis = uniqueRedisPrefix();
  const before = { ...process.env };
  const apps: INestApplication[] = [];
  let sidecar: ScratchDatabase;
  let site: ScratchDatabase;
  let app: INestApplication;
  let typo3: Typo3EndpointServer;

  beforeAll(async () => {
    sidecar = await createSidecarDatabase();
    typo3 = await Typo3EndpointServer.start(DEMO_SITE.instanceId);
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() });
    Object.assign(process.env, {
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: redis.prefix,
      SIDECAR_DATABASE_URL: sidecar.url,
      SIDECAR_KEK: Buffer.alloc(32, 7).toString('base64'),
      SIDECAR_TYPO3_READ_URL: site.url,
      SIDECAR_TYPO3_WRITE_URL: site.url,
      SIDECAR_INSTANCE_ID: DEMO_SITE.instanceId,
      SIDECAR_TYPO3_ENDPOINT_KEY: typo3.setting,
      SIDECAR_SERVICE_ACCOUNTS: 'typo3=snapshot:write,nightly=agent:run',
      SIDECAR_LOG_LEVEL: 'silent',
      SIDECAR_SNAPSHOT_POLL_SECONDS: '0.3',
    });
    app = await boot();
  });

  afterAll(async () => {
    for (const running of apps) {
      await stopService(running);
    }
    process.env = before;
    await redis.clear();
    await typo3.stop();
    await sidecar.drop();
    await site.drop();
  });

  async function boot(): Promise<INestApplication> {
    const booted = await bootService('tools', ToolsModule);
    apps.push(booted);
    return booted;
  }

  const ask: RequestClient['ask'] = (contract, payload, options) =>
    app.get(RequestClient).ask(contract, payload, options);

  async function push(document: object, sub = PUSHER): Promise<StoredSnapshot> {
    const requestId = randomUUID();
    await app.get(GatewayRequestRepository).insert({
      id: requestId,
      actor: sub,
      idempotencyKey: null,
      methodPath: 'PUT /v1/instance/snapshot',
      bodyHash: '0'.repeat(64),
      resourceId: null,
      body: gzipSync(JSON.stringify(document)),
    });
    return ask(storeSnapshot, { sub, requestId });
  }

  let counter = 0;

  /** A running run with one call, as the agent leaves it. */
  async function startCall(tool: string, args: string, change: { owner?: number; offered?: boolean } = {}) {
    const runUuid = randomUUID();
    const callId = `call${String(++counter).padStart(5, '0')}`;
    const owner = change.owner ?? DEMO_SITE.editor;
    await app
      .get(DataSource)
      .getRepository(AgentRun)
      .insert({
        uuid: runUuid,
        status: 'running',
        configurationIdentifier: 'default',
        beUser: owner,
        ownerSub: `be_user:${owner}`,
      });
    const call = {
      runUuid,
      callId,
      turnId: null,
      position: 0,
      round: 1,
      tool,
      effect: 'read_only',
      outcome: null,
    };
    await app
      .get(Transactions)
      .run((tx) =>
        app
          .get(AgentCallRepository)
          .insert([{ ...call, offered: change.offered ?? true, arguments: args }], tx),
      );
    return { runUuid, callId };
  }

  async function execute(
    tool: string,
    args: string,
    change: { owner?: number; offered?: boolean } = {},
  ): Promise<CallResult> {
    return ask(executeCall, await startCall(tool, args, change));
  }

  describe('resolve-actor', () => {
    it('answers from live rows: admin, editor, reviewer (R-05.9)', async () => {
      expect((await ask(resolveActor, { sub: ADMIN })).actor).toMatchObject({
        uid: 1,
        admin: true,
        kind: 'user',
      });
      expect((await ask(resolveActor, { sub: EDITOR })).actor).toMatchObject({
        username: 'erin',
        admin: false,
        grants: ['tasks_use'],
      });
      const reviewer = await ask(resolveActor, { sub: `be_user:${DEMO_SITE.reviewer}` });
      expect(reviewer.actor).toMatchObject({ grants: ['tasks_use', 'agent_approve'], language: 'de' });
    });

    it('knows service accounts by the setting only', async () => {
      expect((await ask(resolveActor, { sub: 'service:nightly' })).actor).toMatchObject({
        kind: 'service',
        scopes: ['agent:run'],
      });
      expect((await ask(resolveActor, { sub: 'service:unknown' })).actor).toBeNull();
      expect((await ask(resolveActor, { sub: 'service:toString' })).actor).toBeNull();
      expect((await ask(resolveActor, { sub: 'be_user:9999' })).actor).toBeNull();
    });
  });

  describe('before any snapshot', () => {
    it('knows nothing of the instance and keeps every tool off (spec 70 §8)', async () => {
      const { tools } = await ask(listTools, { sub: EDITOR });
      expect(await ask(getInstance, { sub: EDITOR })).toMatchObject({
        hash: null,
        ageSeconds: null,
        missing: [{ field: 'snapshot', disables: tools.map(({ name }) => name) }],
      });
      expect(tools.filter(({ effective }) => effective)).toEqual([]);
      expect(tools.find(({ name }) => name === 'get_pagetree')).toMatchObject({
        enabled: true,
        effective: false,
        missing: ['tca'],
      });
      expect(await execute('get_pagetree', '{}')).toMatchObject({ outcome: 'not-offered', isError: true });
    });
  });

  describe('store-snapshot', () => {
    it('is for admins and the scope snapshot:write', async () => {
      await expect(push(DEMO_SITE.snapshot(), EDITOR)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(push(DEMO_SITE.snapshot(), 'service:nightly')).rejects.toMatchObject({
        code: 'forbidden',
      });
    });

    it('refuses a document that breaks the schema, naming the place, and one of another instance', async () => {
      const broken = { ...DEMO_SITE.snapshot(), tca: { '%': [['pages', { ctrl: {} }]] } };
      await expect(push(broken)).rejects.toMatchObject({
        code: 'snapshot-invalid',
        details: { errors: [{ pointer: '/tca/%/0/1/%' }] },
      });
      await expect(push({ ...DEMO_SITE.snapshot(), instanceId: 'other' })).rejects.toMatchObject({
        details: { errors: [{ pointer: '/instanceId' }] },
      });
    });

    it('stores, activates and tells every replica; the same content only moves the age', async () => {
      const other = await boot();
      const first = await push(DEMO_SITE.snapshot());
      expect(first).toMatchObject({ changed: true, warnings: [] });
      const again = await push({ ...DEMO_SITE.snapshot(), generatedAt: '2027-01-01T00:00:00.000Z' });
      expect(again).toEqual({ ...first, changed: false });
      expect(await ask(getInstance, { sub: EDITOR })).toMatchObject({
        hash: first.hash,
        typo3Version: '13.4.34',
        generatedAt: '2027-01-01T00:00:00.000Z',
      });
      await waitUntil(
        'the other replica follows',
        async () => (await other.get(ActiveSnapshot).current())?.hash === first.hash,
      );
    });

    it('keeps the last three, the active one among them', async () => {
      for (const host of ['a', 'b', 'c', 'd']) {
        await push({ ...DEMO_SITE.snapshot(), env: { HOST: host } }, ADMIN);
      }
      const { hash } = await push(DEMO_SITE.snapshot());
      const rows = await app
        .get(DataSource)
        .query<{ hash: string; active: number }[]>('SELECT hash, active FROM tools_snapshots');
      expect(rows).toHaveLength(3);
      expect(rows.filter(({ active }) => Number(active) === 1).map((row) => row.hash)).toEqual([hash]);
    });

    it('warns which tools a missing part switches off', async () => {
      const { warnings } = await push({ ...DEMO_SITE.snapshot(), searchable: undefined });
      expect(warnings).toEqual(['"searchable" is missing, which switches off search_records.']);
      await push(DEMO_SITE.snapshot());
    });
  });

  describe('execute-call', () => {
    it('runs a reading tool in the rights of the run’s owner', async () => {
      const result = await execute('get_page_content', `{"uid": ${DEMO_SITE.page}}`);
      expect(result).toMatchObject({ outcome: 'ok', isError: false });
      expect(result.content).toContain('Page [2] Plan your visit');
      expect(result.durationMs).toBeGreaterThan(0);
      const closed = await execute('get_page_content', '{"uid": 30}', { owner: DEMO_SITE.newcomer });
      expect(closed.content).toBe('Page unavailable: missing, or not open to you.');
    });

    it('carries artifacts beside the text (R-10.78)', async () => {
      const result = await execute('read_records', '{"table": "pages", "uid": 2}');
      expect(result.artifacts).toMatchObject([
        { type: 'table', data: { rows: [['2', '1', 'Plan your visit']] } },
      ]);
    });

    it.each([
      ['unknown-tool', 'no_such_tool', '{}', {}],
      ['not-offered', 'get_pagetree', '{}', { offered: false }],
      ['bad-arguments', 'get_page_content', '{"uid": 2', {}],
      ['bad-arguments', 'get_page_content', '', {}],
      ['bad-arguments', 'get_page_content', '[2]', {}],
      ['not-offered', 'update_page_metadata', '{"uid": 2}', {}],
    ])('answers %s to %s %s (R-60.46, D-18)', async (outcome, tool, args, change) => {
      const result = await execute(tool, args, change);
      expect(result).toMatchObject({ outcome, isError: true, artifacts: [] });
      expect(result.content).toMatch(/^Error: /);
      expect(result.content).toContain(tool);
    });

    it('runs without arguments what requires none', async () => {
      expect(await execute('get_pagetree', '')).toMatchObject({ outcome: 'ok' });
    });

    it('never runs a writer, on or not (spec 05 §4)', async () => {
      await ask(setToolState, { sub: ADMIN, name: 'update_page_metadata', enabled: true });
      const result = await execute('update_page_metadata', '{"uid": 2, "title": "New"}');
      expect(result).toMatchObject({ outcome: 'unapproved', isError: true });
      await ask(setToolState, { sub: ADMIN, name: 'update_page_metadata', enabled: false });
    });

    it('has nothing for a service account’s run (R-60.187)', async () => {
      const { content } = await execute('get_page_content', '{"uid": 2}', { owner: 0 });
      expect(content).toBe('Page unavailable: missing, or not open to you.');
    });

    it('knows no call of another run', async () => {
      const { callId } = await startCall('get_pagetree', '{}');
      await expect(ask(executeCall, { runUuid: randomUUID(), callId })).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    it('tells the model nothing about a tool that broke (R-10.75)', async () => {
      await app.get(DataSource).query(`RENAME TABLE \`${site.name}\`.tt_content TO \`${site.name}\`.tt_gone`);
      const result = await execute('get_page_content', '{"uid": 2}');
      await app.get(DataSource).query(`RENAME TABLE \`${site.name}\`.tt_gone TO \`${site.name}\`.tt_content`);
      expect(result).toMatchObject({ outcome: 'tool-failed', isError: true });
      expect(result.content).not.toMatch(/tt_|SELECT|sidecar_test/);
    });
  });

  describe('a tool that asks TYPO3 itself', () => {
    const missing = ['endpoints.facts.env'];
    const stateOfTool = async (): Promise<object | undefined> =>
      (await ask(listTools, { sub: ADMIN })).tools.find(({ name }) => name === 'get_env_raw');

    it('stays off without an endpoint, switched on or not, and then says so (spec 05 §9, R-30.62)', async () => {
      await push(DEMO_SITE.snapshot());
      expect(await stateOfTool()).toMatchObject({ enabled: false, effective: false, missing });
      await ask(setToolState, { sub: ADMIN, name: 'get_env_raw', enabled: true });
      expect(await stateOfTool()).toMatchObject({ enabled: true, effective: false, missing });
      const { warnings } = await push(DEMO_SITE.snapshot());
      expect(warnings).toEqual(['"endpoints.facts.env" is missing, which switches off get_env_raw.']);
      const result = await execute('get_env_raw', '{}', { owner: DEMO_SITE.admin });
      expect(result).toMatchObject({ outcome: 'not-offered', isError: true });
      expect(result.content).toBe('Error: get_env_raw is switched off until TYPO3 has sent what it needs.');
    });

    it('answers administrators from a declared endpoint, within the bound (R-30.121, R-30.3, R-30.16)', async () => {
      typo3.answers.set('env', { variables: { DB_PASSWORD: 'invented', LONG: 'ä'.repeat(40_000) } });
      await push({ ...DEMO_SITE.snapshot(), endpoints: typo3.declaration });
      const { content, outcome } = await execute('get_env_raw', '{}', { owner: DEMO_SITE.admin });
      expect([outcome, content.slice(0, 21)]).toEqual(['ok', 'DB_PASSWORD=invented\n']);
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(50_000);
      const asked = typo3.journal.length;
      expect(await execute('get_env_raw', '{}')).toMatchObject({ outcome: 'not-offered', isError: true });
      expect(await execute('get_env_raw', '{}', { owner: 0 })).toMatchObject({ outcome: 'not-offered' });
      expect(typo3.journal).toHaveLength(asked);
      await ask(setToolState, { sub: ADMIN, name: 'get_env_raw', enabled: false });
      await push(DEMO_SITE.snapshot());
    });
  });

  describe('switches', () => {
    it('are for admins, and for what is declared', async () => {
      await expect(
        ask(setToolState, { sub: EDITOR, name: 'get_pagetree', enabled: false }),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(
        ask(setToolState, { sub: PUSHER, name: 'get_pagetree', enabled: false }),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(ask(setToolState, { sub: ADMIN, name: 'nope', enabled: false })).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(ask(setGroupState, { sub: ADMIN, name: 'nope', enabled: false })).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    it('hold at the next execution, leave an audit row, and a disabled group wins (D-8, R-60.30)', async () => {
      await ask(setGroupState, { sub: ADMIN, name: 'structure', enabled: false });
      expect(await execute('get_pagetree', '{}')).toMatchObject({ outcome: 'not-offered' });
      await ask(setToolState, { sub: ADMIN, name: 'get_pagetree', enabled: true });
      expect(await execute('get_pagetree', '{}')).toMatchObject({ outcome: 'not-offered' });
      await ask(setGroupState, { sub: ADMIN, name: 'structure', enabled: true });
      expect(await execute('get_pagetree', '{}')).toMatchObject({ outcome: 'ok' });
      const rows = await app
        .get(DataSource)
        .query<{ payload: string | object }[]>(
          "SELECT payload FROM tools_outbox WHERE kind = 'governance' ORDER BY id DESC LIMIT 1",
        );
      const payload = rows[0]?.payload;
      expect(typeof payload === 'string' ? JSON.parse(payload) : payload).toMatchObject({
        decision: 'group_switched',
        reason: 'on',
        beUser: DEMO_SITE.admin,
        detail: 'group=structure',
      });
    });
  });
});
