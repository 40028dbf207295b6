import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { getRun, listSteps, type RunForViewer } from '#contracts';
import { InternalError, NotFoundError } from '#errors';
import { answerTo, PeerStack, readEvents, RecordedSteps, sampleRun, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

const LONG_AGO = '2026-01-01T00:00:00.000Z';

describe('end of an event stream (R-70.3, R-70.4, R-70.20)', () => {
  let stack: PeerStack;
  let owner: SidecarClient;
  let steps: RecordedSteps;
  let run: RunForViewer | null;

  beforeAll(async () => {
    const env = { SIDECAR_STREAM_RECHECK_SECONDS: '1', SIDECAR_STREAMS_PER_CALLER: '2' };
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS, env });
    owner = stack.addUser(4);
    stack.addUser(5);
    stack.peers.agent.answer(
      answerTo(getRun, () => {
        if (run === null) throw new NotFoundError();
        return run;
      }),
    );
  });
  afterAll(() => stack.stop());
  beforeEach(async () => {
    steps = new RecordedSteps(stack.peers.trace);
    run = { ...sampleRun(randomUUID()), access: 'full' };
    await steps.store(id(), 0, 'run.started');
  });

  let lastId = '';
  const id = () => (lastId = run?.run.id ?? lastId);
  const open = (headers: Record<string, string>, signal?: AbortSignal) =>
    fetch(`${stack.url()}/v1/runs/${id()}/events`, { headers, signal: signal ?? null });
  const bearer = (client = owner, claims = {}) => ({ authorization: `Bearer ${client.token(claims)}` });
  /** Names of the events until the server ends the stream, and how many milliseconds that took. */
  const untilEnd = async (response: Response) => {
    const [began, names] = [Date.now(), [] as string[]];
    for await (const { event } of readEvents(response)) names.push(event);
    return { names, ms: Date.now() - began };
  };
  const signIn = async () => {
    const token = stack.key.sign(stack.claims('be_user:4', { purpose: 'handoff' }));
    const response = await fetch(`${stack.url()}/dashboard/handoff?token=${token}`);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const me = await (await fetch(`${stack.url()}/v1/me`, { headers: { cookie } })).json();
    return { cookie, csrf: (me as { csrfToken: string }).csrfToken };
  };
  const rows = (sql: string) =>
    stack.replicas[0]?.get(DataSource).query(sql) as Promise<Record<string, unknown>[]>;

  it.each<[string, () => void]>([
    ['sees less of it', () => (run = { ...sampleRun(id()), access: 'metadata' })],
    ['may not see it any more', () => (run = null)],
  ])('comes when the viewer %s', async (_what, change) => {
    const end = untilEnd(await open(bearer()));
    setTimeout(change, 300);
    const { names, ms } = await end;
    expect(names).toEqual(['run.started']);
    expect(ms).toBeLessThan(8_000);
  });

  it('comes when the token has expired', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { names, ms } = await untilEnd(await open(bearer(owner, { iat: now - 60, exp: now - 27 })));
    expect(names).toEqual(['run.started']);
    expect(ms).toBeLessThan(8_000);
  });

  it.each<[string, (session: { cookie: string; csrf: string }) => Promise<unknown>]>([
    [
      'logout',
      ({ cookie, csrf }) =>
        fetch(`${stack.url()}/v1/session/logout`, {
          method: 'POST',
          headers: { cookie, 'x-csrf-token': csrf },
        }),
    ],
    [
      'the end of the session',
      () => rows('UPDATE gateway_sessions SET idle_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND'),
    ],
  ])('comes with %s', async (_what, finish) => {
    const session = await signIn();
    const end = untilEnd(await open({ cookie: session.cookie }));
    await finish(session);
    expect((await end).ms).toBeLessThan(8_000);
  });

  it('does not come while the rights hold, and a stream keeps no session awake', async () => {
    const { cookie } = await signIn();
    const stream = new AbortController();
    const response = await open({ cookie }, stream.signal);
    await rows('UPDATE gateway_sessions SET idle_until = UTC_TIMESTAMP(3) + INTERVAL 600 SECOND');
    const ended = await Promise.race([
      untilEnd(response).catch(() => null),
      new Promise((resolve) => setTimeout(resolve, 3_500, 'still open')),
    ]);
    expect(ended).toBe('still open');
    const [left] = await rows(
      'SELECT MAX(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), idle_until)) AS seconds FROM gateway_sessions',
    );
    expect(Number(left?.['seconds'])).toBeLessThanOrEqual(600);
    stream.abort();
  });

  it('is forced on nobody, but a caller may keep so many open only (R-70.7)', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    await open(bearer(), first.signal);
    await open(bearer(), second.signal);
    const third = await open(bearer());
    expect([third.status, ((await third.json()) as { code: string }).code]).toEqual([429, 'rate-limited']);
    expect(third.headers.get('retry-after')).toBe('10');
    const other = new AbortController();
    expect((await open(bearer(owner.as('be_user:5')), other.signal)).status).toBe(200);
    first.abort();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const again = new AbortController();
    expect((await open(bearer(), again.signal)).status).toBe(200);
    for (const stream of [second, other, again]) stream.abort();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });

  it('comes for an ended run whose last step is gone', async () => {
    run = sampleRun(id(), { status: 'completed', finishedAt: LONG_AGO });
    const { names, ms } = await untilEnd(await open(bearer()));
    expect(names).toEqual(['run.started']);
    expect(ms).toBeLessThan(10_000);
  });

  it('is final (204) behind the last step of an ended run, wherever the client believes to be', async () => {
    run = sampleRun(id(), { status: 'completed', finishedAt: LONG_AGO });
    for (const last of ['0', '7', '999999999'])
      expect((await open({ ...bearer(), 'last-event-id': last })).status).toBe(204);
  });

  it('leaves a line in the log when it comes from a fault (conventions)', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    stack.peers.trace.answer(
      answerTo(listSteps, () => {
        throw new InternalError();
      }),
    );
    await untilEnd(await open(bearer()));
    const lines = log.mock.calls.map(([line]) => line as Record<string, unknown>);
    log.mockRestore();
    expect(lines).toContainEqual(
      expect.objectContaining({ code: 'internal', method: 'GET', path: `/v1/runs/${id()}/events` }),
    );
  });
});
