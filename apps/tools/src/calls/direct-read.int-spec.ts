import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runRead, setToolState, storeSnapshot, type ReadResult } from '#contracts';
import { GatewayRequestRepository } from '#database';
import { RequestClient, bootService, stopService } from '#queue';
import {
  DEMO_SITE,
  createSidecarDatabase,
  createTypo3Database,
  uniqueRedisPrefix,
  type ScratchDatabase,
} from '#testing';
import { ToolsModule } from '../tools.module';

const ADMIN = `be_user:${DEMO_SITE.admin}`;
const EDITOR = `be_user:${DEMO_SITE.editor}`;
const UNAVAILABLE = 'Page unavailable: missing, or not open to you.';

describe('A direct read (spec 05 §4 Direct call)', () => {
  const redis = uniqueRedisPrefix();
  const before = { ...process.env };
  let sidecar: ScratchDatabase;
  let site: ScratchDatabase;
  let app: INestApplication;

  beforeAll(async () => {
    sidecar = await createSidecarDatabase();
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() });
    Object.assign(process.env, {
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: redis.prefix,
      SIDECAR_DATABASE_URL: sidecar.url,
      SIDECAR_KEK: Buffer.alloc(32, 7).toString('base64'),
      SIDECAR_TYPO3_READ_URL: site.url,
      SIDECAR_TYPO3_WRITE_URL: site.url,
      SIDECAR_INSTANCE_ID: DEMO_SITE.instanceId,
      SIDECAR_SERVICE_ACCOUNTS: 'typo3=snapshot:write,nightly=agent:run',
      SIDECAR_LOG_LEVEL: 'silent',
    });
    app = await bootService('tools', ToolsModule);
    const requestId = await store(gzipSync(JSON.stringify(DEMO_SITE.snapshot())));
    await ask(storeSnapshot, { sub: 'service:typo3', requestId });
  });

  afterAll(async () => {
    await stopService(app);
    process.env = before;
    await redis.clear();
    await sidecar.drop();
    await site.drop();
  });

  const ask: RequestClient['ask'] = (contract, payload, options) =>
    app.get(RequestClient).ask(contract, payload, options);

  async function store(body: Buffer | string): Promise<string> {
    const id = randomUUID();
    const row = { id, actor: EDITOR, idempotencyKey: null, methodPath: 'POST /v1/tools/x/calls' };
    await app
      .get(GatewayRequestRepository)
      .insert({ ...row, bodyHash: '0'.repeat(64), resourceId: randomUUID(), body });
    return id;
  }

  async function read(tool: string, body: object, sub = EDITOR): Promise<ReadResult> {
    return ask(runRead, { sub, tool, requestId: await store(JSON.stringify(body)) });
  }

  const visit = { arguments: { uid: DEMO_SITE.page } };

  it('answers in the rights of the caller and leaves no run behind', async () => {
    const result = await read('get_page_content', visit);
    expect(result).toMatchObject({ outcome: 'ok', isError: false });
    expect(result.content).toContain('Page [2] Plan your visit');
    expect(result.durationMs).toBeGreaterThan(0);
    const closed = await read(
      'get_page_content',
      { arguments: { uid: 30 } },
      `be_user:${DEMO_SITE.newcomer}`,
    );
    expect(closed).toMatchObject({ content: UNAVAILABLE, isError: false });
    const runs = await app.get(DataSource).query('SELECT uuid FROM agent_runs');
    expect(runs).toEqual([]);
  });

  it('carries artifacts beside the text (R-10.78)', async () => {
    const { artifacts } = await read('read_records', { arguments: { table: 'pages', uid: 2 } });
    expect(artifacts).toMatchObject([{ type: 'table', data: { rows: [['2', '1', 'Plan your visit']] } }]);
  });

  it('coerces and ignores what a model might have sent as well (R-30.8, D-18)', async () => {
    const { content } = await read('get_page_content', { arguments: { uid: ' 2 ', unknown: [1] } });
    expect(content).toContain('Page [2] Plan your visit');
    expect(await read('get_pagetree', {})).toMatchObject({ outcome: 'ok' });
  });

  it('acts for nobody when a service account asks (R-60.187)', async () => {
    expect(await read('get_page_content', visit, 'service:nightly')).toMatchObject({ content: UNAVAILABLE });
  });

  it.each<[who: string, sub: string]>([
    ['a service account without the scope', 'service:typo3'],
    ['a service account nobody knows', 'service:unknown'],
    ['a user who may not sign in', 'be_user:9999'],
  ])('refuses %s', async (_who, sub) => {
    await expect(read('get_page_content', visit, sub)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each<[code: string, tool: string, body: object, words: RegExp | null]>([
    ['not-found', 'no_such_tool', {}, null],
    ['forbidden', 'get_env', {}, /^get_env is for administrators\.$/],
    [
      'forbidden',
      'update_page_metadata',
      { arguments: { uid: 2 } },
      /^update_page_metadata is switched off\.$/,
    ],
    ['invalid-request', 'get_page_content', {}, null],
  ])('answers %s to %s %j (R-60.46)', async (code, tool, body, words) => {
    const refused: unknown = await read(tool, body).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code });
    if (words) expect(refused).toMatchObject({ message: expect.stringMatching(words) });
  });

  it('names the place of missing arguments and what is expected there (D-18)', async () => {
    await expect(read('get_page_content', {})).rejects.toMatchObject({
      details: { errors: [{ pointer: '/arguments', message: expect.stringContaining('uid (required)') }] },
    });
  });

  it('never runs a writer, on or not', async () => {
    await ask(setToolState, { sub: ADMIN, name: 'update_page_metadata', enabled: true });
    const write = { arguments: { uid: 2, title: 'New' } };
    await expect(read('update_page_metadata', write)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('holds a switch at the next call (D-8)', async () => {
    await ask(setToolState, { sub: ADMIN, name: 'get_pagetree', enabled: false });
    await expect(read('get_pagetree', {})).rejects.toMatchObject({
      code: 'forbidden',
      message: 'get_pagetree is switched off.',
    });
    await ask(setToolState, { sub: ADMIN, name: 'get_pagetree', enabled: true });
    expect(await read('get_pagetree', {})).toMatchObject({ outcome: 'ok' });
  });

  it('tells nothing about a tool that broke (R-10.75)', async () => {
    await app.get(DataSource).query(`RENAME TABLE \`${site.name}\`.tt_content TO \`${site.name}\`.tt_gone`);
    const result = await read('get_page_content', visit);
    await app.get(DataSource).query(`RENAME TABLE \`${site.name}\`.tt_gone TO \`${site.name}\`.tt_content`);
    expect(result).toMatchObject({ outcome: 'tool-failed', isError: true, artifacts: [] });
    expect(result.content).not.toMatch(/tt_|SELECT|sidecar_test/);
  });

  it('knows no request that is gone', async () => {
    const question = { sub: EDITOR, tool: 'get_pagetree', requestId: randomUUID() };
    await expect(ask(runRead, question)).rejects.toMatchObject({ code: 'not-found' });
  });
});
