import { randomUUID } from 'node:crypto';
import { DEMO_SITE, type SidecarStack, type ServerEvent } from '#testing';
import { askFor, startDemoStack, type DemoStack } from '../support/demo-stack';
import { pageFacts } from '../support/site-facts';

// Five processes have to boot on whatever cores are free.
jest.setTimeout(240_000);

/** The main job through HTTP, on five processes, real MariaDB and Redis (issue "Foundation"). */
describe('one agent run end to end', () => {
  let demo: DemoStack;
  let stack: SidecarStack;

  beforeAll(async () => {
    demo = await startDemoStack();
    stack = demo.stack;
  });

  afterAll(() => demo?.stop());

  const editor = () => stack.client(DEMO_SITE.editor);
  const reviewer = () => stack.client(DEMO_SITE.reviewer);

  async function collect(
    id: string,
    until: (event: ServerEvent) => boolean,
    after?: string,
  ): Promise<ServerEvent[]> {
    const stop = new AbortController();
    const events: ServerEvent[] = [];
    const options = { signal: stop.signal, ...(after !== undefined && { after }) };
    for await (const event of editor().events(id, options)) {
      events.push(event);
      if (until(event)) break;
    }
    stop.abort();
    return events;
  }

  it('applies exactly the approved change, once, and shows every step live and afterwards (R-70.20, D-15)', async () => {
    const uid = DEMO_SITE.page;
    const before = await pageFacts(stack, uid);
    const started = await editor().call('POST', '/v1/runs', askFor('Plan your visit'), {
      'idempotency-key': randomUUID(),
    });
    expect(started.status).toBe(202);
    const id = String(started.body['id']);
    expect(started.headers.get('location')).toContain(`/v1/runs/${id}`);

    const first = await collect(id, ({ event }) => event === 'run.awaiting_approval');
    const stored = first.filter((event) => event.id !== '');
    expect(stored.map((event) => event.event)).toEqual(
      expect.arrayContaining(['run.queued', 'run.started', 'step.llm', 'step.tool']),
    );
    expect(await pageFacts(stack, uid)).toEqual(before);

    const turn = await reviewer().waitingTurn(id);
    expect(turn.cards).toHaveLength(1);
    expect(turn.cards[0]?.lines.join('\n')).toContain('"Opening times" → "Open every day');
    expect((await reviewer().decide(turn, 'approve')).status).toBe(202);

    const last = stored.at(-1)?.id ?? '';
    const rest = await collect(id, ({ event }) => event === 'run.finished', last);
    const ids = [...stored, ...rest.filter((event) => event.id !== '')].map((event) => Number(event.id));
    expect(ids).toEqual(ids.map((_id, index) => (ids[0] ?? 0) + index));
    expect(rest.map((event) => event.event)).toEqual(
      expect.arrayContaining(['step.approval', 'step.write', 'run.finished']),
    );

    const run = await editor().run(id);
    expect(run).toMatchObject({
      status: 'completed',
      answer: 'Done: "Plan your visit" has a new description.',
    });
    const after = await pageFacts(stack, uid);
    expect(after.description).toMatch(/^Open every day but 24 December/);
    expect(after).toMatchObject({
      history: before.history + 1,
      log: before.log + 1,
      fences: before.fences + 1,
    });
    const [history] = await stack.site(
      "SELECT userid FROM sys_history WHERE tablename = 'pages' ORDER BY uid DESC LIMIT 1",
    );
    expect(history?.['userid']).toBe(DEMO_SITE.editor);
    const steps = await stack.client(DEMO_SITE.admin).steps(id);
    expect(steps.map(({ sequence }) => sequence)).toEqual(ids);
  });

  it('changes nothing when a human denies, and tells the model why (D-2)', async () => {
    const uid = 6;
    const before = await pageFacts(stack, uid);
    const id = await editor().startRun(askFor('Café in the orangery'));
    const turn = await reviewer().waitingTurn(id);
    expect((await reviewer().decide(turn, 'deny', 'The menu changes weekly.')).status).toBe(202);
    const run = await editor().finished(id);
    expect(run.status).toBe('completed');
    expect(run.answer).toContain('stays as it is');
    expect(run.answer).toContain('The menu changes weekly.');
    expect(await pageFacts(stack, uid)).toEqual(before);
  });

  it('lets one decision win and answers the loser with 409 and the state', async () => {
    const id = await editor().startRun(askFor('Team'));
    const turn = await reviewer().waitingTurn(id);
    const answers = await Promise.all(
      ['approve', 'deny', 'approve', 'deny'].map((decision) => reviewer().decide(turn, decision)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body['code'])).toEqual(
      Array(3).fill('already-decided'),
    );
    expect((await editor().finished(id)).status).toBe('completed');
    expect((await pageFacts(stack, 16)).history).toBeLessThanOrEqual(1);
  });

  it('keeps four eyes, refuses stale digests, and hides foreign runs and turns (R-70.9, R-20.4)', async () => {
    const id = await editor().startRun({ ...askFor('Jobs'), configuration: 'four-eyes' });
    const turn = await reviewer().waitingTurn(id);
    const own = await editor().decide(turn, 'approve');
    expect({ status: own.status, code: own.body['code'] }).toEqual({
      status: 403,
      code: 'second-approver-required',
    });
    expect((await stack.client(DEMO_SITE.newcomer).decide(turn, 'approve')).status).toBe(404);
    const stale = await reviewer().decide({ ...turn, digest: 'f'.repeat(64) }, 'approve');
    expect({ status: stale.status, code: stale.body['code'] }).toEqual({ status: 409, code: 'stale-turn' });
    const foreign = await stack.client(DEMO_SITE.newcomer).call('GET', `/v1/runs/${id}`);
    const unknown = await stack.client(DEMO_SITE.newcomer).call('GET', `/v1/runs/${randomUUID()}`);
    expect(foreign.status).toBe(404);
    expect(unknown.status).toBe(404);
    expect({ ...foreign.body, instance: '', traceId: '' }).toEqual({
      ...unknown.body,
      instance: '',
      traceId: '',
    });
    expect((await reviewer().decide(turn, 'deny')).status).toBe(202);
    expect((await editor().finished(id)).status).toBe('completed');
  });

  it('asks again with a fresh card when the page changed since the review (D-1)', async () => {
    const id = await editor().startRun(askFor('Contact'));
    const turn = await reviewer().waitingTurn(id);
    await stack.site("UPDATE pages SET description = 'Write to us.' WHERE uid = 18");
    expect((await reviewer().decide(turn, 'approve')).status).toBe(202);
    const again = await reviewer().waitingTurn(id, 30, turn.turnId);
    expect(again.cards[0]?.lines.join('\n')).toContain('"Write to us." →');
    expect((await pageFacts(stack, 18)).description).toBe('Write to us.');
    expect((await reviewer().decide(again, 'approve')).status).toBe(202);
    expect((await editor().finished(id)).status).toBe('completed');
    expect(await pageFacts(stack, 18)).toMatchObject({
      description: 'Contact at Lindenhof Garden.',
      history: 1,
    });
  });

  it('starts a run once however often it is sent (R-70.5)', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await editor().call('POST', '/v1/runs', askFor('Workshops'), headers);
    const second = await editor().call('POST', '/v1/runs', askFor('Workshops'), headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await editor().call('POST', '/v1/runs', askFor('Jobs'), headers);
    expect({ status: other.status, code: other.body['code'] }).toEqual({
      status: 422,
      code: 'idempotency-key-reused',
    });
    const cancelled = await editor().call('POST', `/v1/runs/${String(first.body['id'])}/cancel`);
    expect(cancelled.status).toBe(202);
    expect((await editor().finished(String(first.body['id']))).status).toBe('cancelled');
  });
});
