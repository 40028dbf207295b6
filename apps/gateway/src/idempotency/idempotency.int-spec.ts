import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { decideTurn, startRun, type StartRunMessage } from '#contracts';
import { GatewayRequestRepository } from '#database';
import { InternalError, StaleTurnError } from '#errors';
import { answerTo, PeerStack, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';
import { Purge } from '../housekeeping/purge.service';
import { hashBody } from './body-hash';

const BODY = { prompt: 'Which pages lack a description?' };

describe('Idempotency-Key (R-70.5, R-05.24)', () => {
  let stack: PeerStack;
  let user: SidecarClient;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    await stack.addReplica();
    user = stack.addUser(4, { grants: ['tasks_use'] });
  });
  afterAll(() => stack.stop());
  beforeEach(() => {
    stack.peers.agent.received.length = 0;
    stack.peers.agent.answer(answerTo(startRun, ({ runUuid }) => ({ runUuid, status: 'queued' })));
  });

  const start = (key: string | null, body: unknown = BODY, client = user) =>
    client.call('POST', '/v1/runs', body, key === null ? {} : { 'idempotency-key': key });
  const started = () => stack.peers.agent.receivedBy('start-run') as StartRunMessage[];
  const query = (sql: string, parameters: unknown[] = []) =>
    stack.replicas[0]?.get(DataSource).query(sql, parameters) as Promise<Record<string, unknown>[]>;

  it('replays status, body and location, also from another replica, and starts once', async () => {
    const key = randomUUID();
    const first = await start(key);
    expect(first.status).toBe(202);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const second = await start(key, BODY, user.as(user.sub, stack.url(1)));
    expect(second.status).toBe(202);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(started()).toHaveLength(1);
  });

  it('takes the same fields in another order for the same body', async () => {
    const key = randomUUID();
    await start(key, { prompt: 'x', maxRounds: 2 });
    expect((await start(key, { maxRounds: 2, prompt: 'x' })).headers.get('idempotency-replayed')).toBe(
      'true',
    );
  });

  it.each<[string, string, unknown]>([
    ['another body', '/v1/runs', { prompt: 'Something else' }],
    ['another path', `/v1/approvals/${randomUUID()}/decision`, BODY],
  ])('refuses %s with the same key', async (_what, path, body) => {
    const key = randomUUID();
    await start(key);
    const answer = await user.call('POST', path, body, { 'idempotency-key': key });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ code: 'idempotency-key-reused' }),
    ]);
    expect(started()).toHaveLength(1);
  });

  it('keeps keys of different callers apart', async () => {
    const key = randomUUID();
    const other = stack.addUser(6);
    const [mine, theirs] = [await start(key), await start(key, BODY, other)];
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(theirs.body['id']).not.toBe(mine.body['id']);
  });

  it('answers 409 while the first is running, then replays it', async () => {
    const key = randomUUID();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    stack.peers.agent.answer(
      answerTo(startRun, async ({ runUuid }) => {
        await held;
        return { runUuid, status: 'queued' };
      }),
    );
    const first = start(key);
    while (started().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const meanwhile = await start(key, BODY, user.as(user.sub, stack.url(1)));
    expect([meanwhile.status, meanwhile.body['code']]).toEqual([409, 'idempotency-in-progress']);
    expect(meanwhile.headers.get('retry-after')).toBe('1');
    release();
    expect((await first).status).toBe(202);
    expect((await start(key)).headers.get('idempotency-replayed')).toBe('true');
    expect(started()).toHaveLength(1);
  });

  it('has one effect and one answer when twenty come at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_item, index) => start(key, BODY, user.as(user.sub, stack.url(index % 2)))),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    expect(new Set(started().map(({ runUuid }) => runUuid)).size).toBe(1);
    expect(started()).toHaveLength(1);
  });

  it('forwards a key again, with the stored uuid, when its first try died over 30 seconds ago (spec 05 §4)', async () => {
    const [key, id, resourceId] = [randomUUID(), randomUUID(), randomUUID()];
    const rows = stack.replicas[0]?.get(GatewayRequestRepository);
    const row = {
      id,
      resourceId,
      actor: user.sub,
      idempotencyKey: key,
      methodPath: 'POST /v1/runs',
      bodyHash: hashBody(BODY),
      body: JSON.stringify(BODY),
    };
    await rows?.insert(row);
    expect((await start(key)).status).toBe(409);
    await query('UPDATE gateway_requests SET expires_at = expires_at - INTERVAL 31 SECOND WHERE id = ?', [
      id,
    ]);
    const answer = await start(key);
    expect([answer.status, answer.body['id']]).toEqual([202, resourceId]);
    expect(started().map(({ runUuid, source }) => [runUuid, source.id])).toEqual([[resourceId, id]]);
    expect((await start(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('keeps a 4xx, with its media type', async () => {
    const key = randomUUID();
    const path = `/v1/approvals/${randomUUID()}/decision`;
    stack.peers.inbox.answer(
      answerTo(decideTurn, () => {
        throw new StaleTurnError(undefined, { state: 'waiting' });
      }),
    );
    const decide = () =>
      user.call('POST', path, { digest: 'x', decision: 'approve' }, { 'idempotency-key': key });
    const [first, second] = [await decide(), await decide()];
    expect([first.status, first.body['code'], first.body['state']]).toEqual([409, 'stale-turn', 'waiting']);
    expect(second.status).toBe(409);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toContain('application/problem+json');
    expect(stack.peers.inbox.receivedBy('decide-turn')).toHaveLength(1);
  });

  it('keeps no 5xx: the next try goes through at once, with the same uuid', async () => {
    const key = randomUUID();
    stack.peers.agent.answer(
      answerTo(startRun, () => {
        throw new InternalError();
      }),
    );
    expect((await start(key)).status).toBe(500);
    stack.peers.agent.answer(answerTo(startRun, ({ runUuid }) => ({ runUuid, status: 'queued' })));
    expect((await start(key)).status).toBe(202);
    const [one, two] = started();
    expect(one?.runUuid).toBe(two?.runUuid);
  });

  it.each(['', 'x'.repeat(256), 'schlüssel'])('refuses the key %j', async (key) => {
    const response = await fetch(`${stack.url()}/v1/runs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token()}`,
        'content-type': 'application/json',
        'idempotency-key': Buffer.from(key).toString('latin1'),
      },
      body: JSON.stringify(BODY),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      422,
      'invalid-request',
    ]);
  });

  it('stores bodies and answers sealed, erases the body once answered, and opens it for its receiver before', async () => {
    let seen: string | null | undefined;
    stack.peers.agent.answer(
      answerTo(startRun, async ({ runUuid, source }) => {
        seen = await stack.replicas[0]?.get(GatewayRequestRepository).readBody(source.id);
        const [stored] = await query('SELECT body FROM gateway_requests WHERE id = ?', [source.id]);
        expect(String(stored?.['body'])).toMatch(/^sc1:/);
        return { runUuid, status: 'queued' };
      }),
    );
    expect((await start(randomUUID())).status).toBe(202);
    expect(JSON.parse(seen ?? '')).toEqual(BODY);
    const [row] = await query('SELECT body, response FROM gateway_requests WHERE id = ?', [
      started()[0]?.source.id,
    ]);
    expect(row?.['body']).toBeNull();
    expect(String(row?.['response'])).toMatch(/^sc1:/);
  });

  it('forgets a key after 24 hours, even before the purge, and purges behind a lock', async () => {
    const key = randomUUID();
    const first = await start(key);
    await query('UPDATE gateway_requests SET expires_at = UTC_TIMESTAMP(3) WHERE idempotency_key = ?', [key]);
    expect((await start(key)).body['id']).not.toBe(first.body['id']);
    await query('UPDATE gateway_requests SET expires_at = UTC_TIMESTAMP(3)');
    expect(await stack.replicas[1]?.get(Purge).run()).toBe(true);
    expect(await query('SELECT id FROM gateway_requests')).toEqual([]);
  });
});
