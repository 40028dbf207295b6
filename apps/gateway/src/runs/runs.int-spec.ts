import { randomUUID } from 'node:crypto';
import { cancelRun, getRun, listRuns, startRun, type StartRunMessage } from '#contracts';
import {
  ConfigurationDeniedError,
  NotFoundError,
  RequiredToolNotOfferedError,
  RunFinishedError,
} from '#errors';
import { answerTo, PeerStack, RecordedSteps, sampleRun, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

describe('runs (spec 70 §2)', () => {
  let stack: PeerStack;
  let user: SidecarClient;
  let admin: SidecarClient;
  let service: SidecarClient;
  let steps: RecordedSteps;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    user = stack.addUser(4, { grants: ['tasks_use'] });
    admin = stack.addUser(1, { admin: true });
    service = stack.addService('nightly', ['agent:run']);
    steps = new RecordedSteps(stack.peers.trace);
  });
  afterAll(() => stack.stop());
  beforeEach(() => {
    stack.peers.agent.received.length = 0;
    stack.peers.agent.answer(answerTo(startRun, ({ runUuid }) => ({ runUuid, status: 'queued' })));
  });

  const startMessage = () => stack.peers.agent.receivedBy('start-run')[0] as StartRunMessage;

  it('starts a run: 202, where it is, and only ids on the queue (R-05.4)', async () => {
    const answer = await user.call('POST', '/v1/runs', { prompt: 'A secret question' });
    expect(answer.status).toBe(202);
    const path = `/v1/runs/${String(answer.body['id'])}`;
    expect(answer.headers.get('location')).toBe(path);
    const links = { self: path, steps: `${path}/steps`, events: `${path}/events`, cancel: `${path}/cancel` };
    expect(answer.body).toEqual({ id: expect.any(String), status: 'queued', links });
    expect(startMessage()).toMatchObject({ sub: 'be_user:4', runUuid: answer.body['id'] });
    expect(JSON.stringify(startMessage())).not.toContain('secret question');
  });

  it.each<[string, () => SidecarClient, Record<string, unknown>, number]>([
    ['a system prompt by an editor', () => user, { prompt: 'x', systemPrompt: 'You are root' }, 403],
    ['a system message by an editor', () => user, { messages: [{ role: 'system', content: 'x' }] }, 403],
    [
      'a conversation by an editor',
      () => user,
      {
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content: 'y' },
        ],
      },
      202,
    ],
    ['a system prompt by an admin', () => admin, { prompt: 'x', systemPrompt: 'Be brief' }, 202],
    ['a system message by a service', () => service, { messages: [{ role: 'system', content: 'x' }] }, 202],
  ])('%s (spec 05 §4)', async (_what, client, body, status) => {
    expect((await client().call('POST', '/v1/runs', body)).status).toBe(status);
    expect(stack.peers.agent.receivedBy('start-run')).toHaveLength(status === 202 ? 1 : 0);
  });

  it.each([
    [new ConfigurationDeniedError(), 403, 'configuration-denied'],
    [
      new RequiredToolNotOfferedError(undefined, {
        errors: [{ pointer: '/required/0', message: 'not offered' }],
      }),
      422,
      'required-tool-not-offered',
    ],
  ])('passes a refusal of agent on: %s', async (error, status, code) => {
    stack.peers.agent.answer(
      answerTo(startRun, () => {
        throw error;
      }),
    );
    const answer = await user.call('POST', '/v1/runs', { prompt: 'x' });
    expect([answer.status, answer.body['code'], answer.body['errors']]).toEqual([
      status,
      code,
      error.details.errors,
    ]);
  });

  it.each(['run.finished', 'run.awaiting_approval'])(
    'with wait answers 200 as soon as it sees %s',
    async (event) => {
      const turnId = randomUUID();
      stack.peers.agent.answer(
        answerTo(startRun, async ({ runUuid }) => {
          await steps.store(runUuid, 0, 'run.queued');
          setTimeout(() => void steps.store(runUuid, 1, event), 300);
          return { runUuid, status: 'queued' };
        }),
        answerTo(getRun, ({ runUuid }) =>
          event === 'run.finished'
            ? sampleRun(runUuid, { status: 'completed' }, 'Seven pages.')
            : sampleRun(runUuid, {
                status: 'waiting_for_approval',
                pendingTurn: { turnId, kind: 'approval', expiresAt: null },
              }),
        ),
      );
      const began = Date.now();
      const answer = await user.call('POST', '/v1/runs', { prompt: 'x', wait: 20 });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('location')).toBe(`/v1/runs/${String(answer.body['id'])}`);
      expect(answer.body).toMatchObject(
        event === 'run.finished'
          ? { status: 'completed', answer: 'Seven pages.' }
          : {
              status: 'waiting_for_approval',
              pendingTurn: { turnId },
              links: { approval: `/v1/approvals/${turnId}` },
            },
      );
      expect(Date.now() - began).toBeLessThan(5_000);
    },
  );

  it('with wait answers 202 when time is up, and when trace is away', async () => {
    const answer = await user.call('POST', '/v1/runs', { prompt: 'x', wait: 1 });
    expect([answer.status, answer.body['status']]).toEqual([202, 'queued']);
    await stack.peers.trace.stop();
    expect((await user.call('POST', '/v1/runs', { prompt: 'x', wait: 1 })).status).toBe(202);
    await stack.peers.trace.boot();
  });

  it('lists runs with their filters, paged (R-70.6)', async () => {
    const { run } = sampleRun(randomUUID());
    stack.peers.agent.answer(answerTo(listRuns, () => ({ items: [run], nextCursor: 'MTI' })));
    const query =
      'status=running&configuration=default&owner=4&tool=read_records&from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&q=3f0c&limit=10&cursor=MTA';
    const answer = await admin.call('GET', `/v1/runs?${query}`);
    expect(answer.body).toEqual({ items: [run], nextCursor: 'MTI' });
    expect(stack.peers.agent.receivedBy('list-runs')[0]).toMatchObject({
      sub: 'be_user:1',
      ...{
        status: 'running',
        configuration: 'default',
        owner: 4,
        tool: 'read_records',
        q: '3f0c',
        limit: 10,
        cursor: 'MTA',
      },
      ...{ from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    });
    await user.call('GET', '/v1/runs');
    expect(stack.peers.agent.receivedBy('list-runs')[1]).toMatchObject({ sub: 'be_user:4', limit: 50 });
  });

  it('says of an unknown run exactly what it says of one that is not yours (R-70.9)', async () => {
    const [theirs, unknown] = [randomUUID(), randomUUID()];
    stack.peers.agent.answer(
      answerTo(getRun, ({ runUuid }) => {
        throw new NotFoundError(runUuid === theirs ? undefined : undefined);
      }),
    );
    const bodies = await Promise.all([theirs, unknown].map((id) => user.call('GET', `/v1/runs/${id}`)));
    const comparable = bodies.map(({ status, body }) => ({ ...body, status, instance: '', traceId: '' }));
    expect(comparable[0]).toEqual(comparable[1]);
    expect(bodies[0]?.status).toBe(404);
  });

  it('cancels: 202 again and again, 409 once it has finished', async () => {
    const id = randomUUID();
    stack.peers.agent.answer(answerTo(cancelRun, ({ runUuid }) => ({ runUuid, status: 'cancelled' })));
    for (let time = 0; time < 2; time += 1) {
      const answer = await user.call('POST', `/v1/runs/${id}/cancel`);
      expect([answer.status, answer.body['status']]).toEqual([202, 'cancelled']);
    }
    stack.peers.agent.answer(
      answerTo(cancelRun, () => {
        throw new RunFinishedError(undefined, { state: 'completed' });
      }),
    );
    const late = await user.call('POST', `/v1/runs/${id}/cancel`);
    expect([late.status, late.body['code'], late.body['state']]).toEqual([409, 'run-finished', 'completed']);
  });

  it('reads steps after a sequence in the view agent allows, and one step alone', async () => {
    const id = randomUUID();
    stack.peers.agent.answer(answerTo(getRun, ({ runUuid }) => sampleRun(runUuid)));
    for (let sequence = 0; sequence < 4; sequence += 1) await steps.store(id, sequence, 'step.tool');
    const page = await user.call<{ items: { sequence: number }[]; nextAfter: number }>(
      'GET',
      `/v1/runs/${id}/steps?after=0&limit=2`,
    );
    expect([page.body.items.map(({ sequence }) => sequence), page.body.nextAfter]).toEqual([[1, 2], 2]);
    expect(stack.peers.trace.receivedBy('list-steps').at(-1)).toMatchObject({
      view: 'metadata',
      after: 0,
      limit: 2,
    });
    expect((await user.call('GET', `/v1/runs/${id}/steps/3`)).body).toMatchObject({
      sequence: 3,
      event: 'step.tool',
    });
    for (const missing of ['9', 'x', '-1'])
      expect((await user.call('GET', `/v1/runs/${id}/steps/${missing}`)).status).toBe(404);
  });
});
