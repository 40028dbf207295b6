import { randomUUID } from 'node:crypto';
import { DEMO_SITE, type ServerEvent, type SidecarStack } from '#testing';
import { startDemoStack, type DemoStack } from '../support/demo-stack';
import { pageFacts } from '../support/site-facts';

// Five processes have to boot on whatever cores are free.
jest.setTimeout(240_000);

const READ = '/v1/tools/get_page_content/calls';
const WRITE = '/v1/tools/update_page_metadata/calls';

/** One tool called by a person, on five processes, real MariaDB and Redis (spec 70 §5). */
describe('calls of one tool without a model', () => {
  let demo: DemoStack;
  let stack: SidecarStack;

  beforeAll(async () => {
    demo = await startDemoStack();
    stack = demo.stack;
  });

  afterAll(() => demo?.stop());
  afterEach(() => expect(demo.model.journal).toEqual([]));

  const editor = () => stack.client(DEMO_SITE.editor);
  const reviewer = () => stack.client(DEMO_SITE.reviewer);
  const describePage = (uid: number, description: string) => ({ arguments: { uid, description } });

  async function startWrite(uid: number, description: string): Promise<string> {
    const answer = await editor().call('POST', WRITE, describePage(uid, description));
    expect([answer.status, answer.body['status']]).toEqual([202, 'queued']);
    const id = String(answer.body['id']);
    expect(answer.headers.get('location')).toBe(`/v1/runs/${id}`);
    return id;
  }

  async function eventsOf(id: string): Promise<ServerEvent[]> {
    const events: ServerEvent[] = [];
    for await (const event of editor().events(id)) events.push(event);
    return events.filter(({ id: sequence }) => sequence !== '');
  }

  it('answers a read at once, in the rights of who asks, and starts no run', async () => {
    const read = { arguments: { uid: DEMO_SITE.page } };
    const mine = await editor().call<{ result: Record<string, unknown> }>('POST', READ, read);
    expect([mine.status, mine.body.result]).toMatchObject([200, { outcome: 'ok', isError: false }]);
    expect(mine.body.result['content']).toContain('Page [2] Plan your visit');
    const theirs = await stack
      .client(DEMO_SITE.newcomer)
      .call<{ result: Record<string, unknown> }>('POST', READ, { arguments: { uid: 30 } });
    expect(theirs.body.result['content']).toBe('Page unavailable: missing, or not open to you.');
    expect((await editor().call('GET', '/v1/runs')).body['items']).toEqual([]);
  });

  it('refuses by name, and says nothing of what does not exist (R-70.9)', async () => {
    const admins = await editor().call('POST', '/v1/tools/get_env/calls', {});
    expect(admins.body).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'get_env is for administrators.',
    });
    const admin = stack.client(DEMO_SITE.admin);
    await admin.must('PUT', '/v1/tools/get_pagetree/state', { enabled: false });
    const off = await editor().call('POST', '/v1/tools/get_pagetree/calls', {});
    expect(off.body).toMatchObject({ code: 'forbidden', detail: 'get_pagetree is switched off.' });
    await admin.must('PUT', '/v1/tools/get_pagetree/state', { enabled: true });
    const missing = await editor().call('POST', READ, {});
    expect(missing.body).toMatchObject({ code: 'invalid-request', errors: [{ pointer: '/arguments' }] });
    const unknown = await editor().call('POST', '/v1/tools/no_such_tool/calls', {});
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'not-found']);
  });

  it('writes once, after a person has approved the card, and settles with the tool’s result (D-15)', async () => {
    const uid = 9;
    const before = await pageFacts(stack, uid);
    const id = await startWrite(uid, 'Palms and orchids under glass.');
    const turn = await reviewer().waitingTurn(id);
    expect(turn.cards).toMatchObject([{ tool: 'update_page_metadata', record: { table: 'pages', uid } }]);
    expect(turn.cards[0]?.lines.join('\n')).toContain('Palms and orchids under glass.');
    expect(await pageFacts(stack, uid)).toEqual(before);
    const [decided, events] = await Promise.all([reviewer().decide(turn, 'approve'), eventsOf(id)]);
    expect(decided.status).toBe(202);
    expect(events.map(({ event }) => event)).toEqual([
      'run.queued',
      'run.started',
      'run.awaiting_approval',
      'step.approval',
      'run.started',
      'step.tool',
      'step.write',
      'run.finished',
    ]);
    const run = await editor().run(id);
    expect(run).toMatchObject({
      kind: 'direct',
      status: 'completed',
      iterations: 0,
      owner: DEMO_SITE.editor,
    });
    expect(run.answer).not.toMatch(/^Error|^$/);
    expect(await pageFacts(stack, uid)).toEqual({
      description: 'Palms and orchids under glass.',
      history: before.history + 1,
      log: before.log + 1,
      fences: before.fences + 1,
    });
    const steps = await stack.client(DEMO_SITE.admin).steps(id);
    expect(steps.map(({ event }) => event)).toEqual(events.map(({ event }) => event));
  });

  it('writes nothing when a person declines, and settles with what they said', async () => {
    const uid = 10;
    const before = await pageFacts(stack, uid);
    const id = await startWrite(uid, 'Stones and small flowers.');
    const turn = await reviewer().waitingTurn(id);
    expect((await reviewer().decide(turn, 'deny', 'The text is in work.')).status).toBe(202);
    const run = await editor().finished(id);
    expect(run.status).toBe('completed');
    expect(run.answer).toContain('The reason given: The text is in work.');
    expect(await pageFacts(stack, uid)).toEqual(before);
  });

  it('opens one card however often a write is sent (R-70.5)', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = describePage(16, 'Who tends the garden.');
    const first = await editor().call('POST', WRITE, body, headers);
    const again = await editor().call('POST', WRITE, body, headers);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const id = String(first.body['id']);
    const turn = await reviewer().waitingTurn(id);
    expect((await reviewer().waitingTurns()).map(({ runId }) => runId)).toEqual([id]);
    expect((await reviewer().decide(turn, 'deny')).status).toBe(202);
    await editor().finished(id);
  });

  it('tells what is known of the instance, and which tools lack something (spec 70 §8)', async () => {
    const { body } = await editor().call('GET', '/v1/instance');
    expect(body).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      typo3Version: expect.stringMatching(/^1[34]\./),
      ageSeconds: expect.any(Number),
      missing: expect.arrayContaining([{ field: 'endpoints.facts.env', disables: ['get_env_raw'] }]),
    });
  });
});
