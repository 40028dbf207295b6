import { randomUUID } from 'node:crypto';
import { getRun, runDelta, type RunForViewer } from '#contracts';
import { NotFoundError } from '#errors';
import {
  answerTo,
  PeerStack,
  readEvents,
  RecordedSteps,
  sampleRun,
  waitUntil,
  type ServerEvent,
  type SidecarClient,
} from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

describe('event stream (R-70.20, spec 05 §4 SSE)', () => {
  let stack: PeerStack;
  let owner: SidecarClient;
  let steps: RecordedSteps;
  let run: RunForViewer;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    await stack.addReplica();
    owner = stack.addUser(4, { grants: ['tasks_use'] });
    stack.addUser(1, { admin: true });
    stack.addService('monitor', ['agent:read']);
    steps = new RecordedSteps(stack.peers.trace);
    stack.peers.agent.answer(
      answerTo(getRun, ({ runUuid }) => {
        if (runUuid !== run.run.id) throw new NotFoundError();
        return run;
      }),
    );
  });
  afterAll(() => stack.stop());
  beforeEach(() => {
    run = sampleRun(randomUUID());
  });

  const id = () => run.run.id;
  const open = (
    client: SidecarClient,
    headers: Record<string, string> = {},
    query = '',
    signal?: AbortSignal,
  ) =>
    fetch(`${client.baseUrl}/v1/runs/${id()}/events${query}`, {
      headers: { authorization: `Bearer ${client.token()}`, ...headers },
      signal: signal ?? null,
    });
  const collect = async (response: Response, until: (event: ServerEvent) => boolean = () => false) => {
    const events: ServerEvent[] = [];
    for await (const event of readEvents(response)) {
      events.push(event);
      if (until(event)) break;
    }
    return events;
  };
  const ids = (events: ServerEvent[]) =>
    events.filter((event) => event.id !== '').map((event) => Number(event.id));

  it('sends what is stored and what comes, and ends after the terminal event', async () => {
    await steps.store(id(), 0, 'run.queued');
    await steps.store(id(), 1, 'run.started');
    const response = await open(owner);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = collect(response);
    await steps.store(id(), 2, 'step.llm');
    await steps.store(id(), 3, 'run.finished');
    const all = await events;
    expect(all.map(({ id: sequence, event }) => [sequence, event])).toEqual([
      ['0', 'run.queued'],
      ['1', 'run.started'],
      ['2', 'step.llm'],
      ['3', 'run.finished'],
    ]);
    expect(all[2]?.data).toMatchObject({ sequence: 2, kind: 'llm', event: 'step.llm' });
  });

  it.each<[string, (last: string) => [Record<string, string>, string]]>([
    ['the header', (last) => [{ 'last-event-id': last }, '']],
    ['the query', (last) => [{}, `?lastEventId=${last}`]],
    ['the header over an older query', (last) => [{ 'last-event-id': last }, '?lastEventId=0']],
  ])('resumes by %s at another replica, without gap or repeat', async (_what, resume) => {
    for (let sequence = 0; sequence < 5; sequence += 1) await steps.store(id(), sequence, 'step.tool');
    const first = await collect(await open(owner), ({ id: last }) => last === '4');
    await steps.store(id(), 5, 'step.llm');
    const [headers, query] = resume('4');
    const second = collect(await open(owner.as(owner.sub, stack.url(1)), headers, query));
    await steps.store(id(), 6, 'step.tool');
    await steps.store(id(), 7, 'run.finished');
    expect([...ids(first), ...ids(await second)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('reads a long run page by page', async () => {
    for (let sequence = 0; sequence < 450; sequence += 1)
      await steps.store(id(), sequence, 'step.tool', false);
    await steps.store(id(), 450, 'run.finished', false);
    expect(ids(await collect(await open(owner)))).toEqual(
      Array.from({ length: 451 }, (_item, index) => index),
    );
  });

  it('finds steps whose broadcast was lost within two seconds', async () => {
    const events = collect(await open(owner));
    await steps.store(id(), 0, 'run.queued', false);
    await steps.store(id(), 1, 'run.cancelled', false);
    expect(ids(await events)).toEqual([0, 1]);
  });

  it('holds a later step until the earlier one is stored', async () => {
    await steps.store(id(), 0, 'run.queued');
    const events = collect(await open(owner));
    await steps.store(id(), 2, 'run.finished');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await steps.store(id(), 1, 'step.llm');
    expect(ids(await events)).toEqual([0, 1, 2]);
  });

  it.each<[string, string, boolean]>([
    ['the owner', 'be_user:4', true],
    ['an admin', 'be_user:1', true],
    ['a service', 'service:monitor', false],
  ])('streams provisional text to %s: %s → %s', async (_who, sub, expected) => {
    await steps.store(id(), 0, 'run.started');
    const events = collect(await open(stack.client(sub)));
    const { broadcasts } = stack.peers.agent;
    await broadcasts.publish(runDelta, { runUuid: randomUUID(), round: 1, index: 0, text: 'not this run' });
    await broadcasts.publish(runDelta, { runUuid: id(), round: 1, index: 0, text: 'Hel' });
    await broadcasts.publish(runDelta, { runUuid: id(), round: 1, index: 1, text: 'lo' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await steps.store(id(), 1, 'run.finished');
    const deltas = (await events).filter(({ event }) => event === 'step.delta');
    const texts = [
      { round: 1, index: 0, text: 'Hel' },
      { round: 1, index: 1, text: 'lo' },
    ];
    expect(deltas.map(({ data }) => data)).toEqual(expected ? texts : []);
    expect(deltas.every((event) => event.id === '')).toBe(true);
  });

  it('tells a client that has the last step not to come back', async () => {
    run = sampleRun(id(), { status: 'completed' });
    await steps.store(id(), 0, 'run.finished');
    expect((await open(owner, { 'last-event-id': '0' })).status).toBe(204);
  });

  it('waits for the last step when the run has ended but trace has not stored it yet', async () => {
    run = sampleRun(id(), { status: 'completed', finishedAt: new Date().toISOString() });
    await steps.store(id(), 0, 'step.llm');
    const events = collect(await open(owner, { 'last-event-id': '0' }));
    await steps.store(id(), 1, 'run.finished');
    expect(ids(await events)).toEqual([1]);
  });

  it('asks for the view agent allows', async () => {
    run = { ...run, access: 'full' };
    await steps.store(id(), 0, 'run.finished');
    await collect(await open(owner));
    expect(stack.peers.trace.receivedBy('list-steps').at(-1)).toMatchObject({
      runUuid: id(),
      after: -1,
      view: 'full',
    });
  });

  it('says of an unknown run what it says of one that is not yours (R-70.9)', async () => {
    const response = await fetch(`${stack.url()}/v1/runs/${randomUUID()}/events`, {
      headers: { authorization: `Bearer ${owner.token()}` },
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not-found']);
  });

  it('stops listening when the client is gone', async () => {
    const gone = new AbortController();
    const response = await open(owner, {}, '', gone.signal);
    gone.abort();
    await response.text().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const asked = stack.peers.trace.receivedBy('list-steps').length;
    await steps.store(id(), 0, 'step.llm');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(stack.peers.trace.receivedBy('list-steps').length).toBe(asked);
  });

  it('is ended by a replica that stops, and goes on at another', async () => {
    const url = await stack.addReplica();
    const leaving = stack.replicas.pop();
    await steps.store(id(), 0, 'run.started');
    const seen: ServerEvent[] = [];
    const first = collect(await open(owner.as(owner.sub, url)), (event) => (seen.push(event), false));
    await waitUntil('the first step arrives', async () => seen.length === 1);
    await leaving?.close();
    const before = await first;
    await steps.store(id(), 1, 'run.finished');
    const after = await collect(await open(owner, { 'last-event-id': before.at(-1)?.id ?? '' }));
    expect([...ids(before), ...ids(after)]).toEqual([0, 1]);
  });
});
