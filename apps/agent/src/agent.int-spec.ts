import { randomUUID } from 'node:crypto';
import { claimTurn, getRun, openTurn, turnContext, type RunForViewer } from '#contracts';
import { AgentStage, type RecordedRequest, type ScriptedAnswer, type ScriptedToolCall } from '#testing';
import { AgentModule } from './agent.module';

const read = (uid = 1): ScriptedToolCall => ({ name: 'get_page_content', arguments: { uid } });
const write = (uid = 5): ScriptedToolCall => ({
  name: 'update_page_metadata',
  arguments: { uid, title: 'Visit' },
});
const results = (request: RecordedRequest): string[] =>
  request.body.messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
/** Calls in the first round, an answer in the next ones. */
const once =
  (...toolCalls: ScriptedToolCall[]) =>
  (request: RecordedRequest): ScriptedAnswer =>
    results(request).length === 0 ? { toolCalls } : { content: `Done: ${results(request).length}` };

describe('agent', () => {
  let stage: AgentStage;

  beforeAll(async () => {
    stage = await AgentStage.start({ module: AgentModule });
    stage.actor(7);
    stage.actor(1, { admin: true });
  });
  afterAll(() => stage.stop());
  beforeEach(() => {
    stage.tools.execute = () => ({});
    stage.tools.preview = () => ({});
    stage.tools.changed = () => [];
    stage.tools.disabled.clear();
    stage.tools.executed.length = 0;
    stage.tools.applied.length = 0;
  });

  const view = (runUuid: string, sub = 'be_user:7'): Promise<RunForViewer> =>
    stage.ask(getRun, { sub, runUuid });

  describe('rounds', () => {
    it('answers without tools in one round, with counters, cost and kept answer (R-10.71)', async () => {
      stage.model.use(() => ({ content: 'The answer.', usage: { prompt: 1000, completion: 100 } }));
      const runUuid = await stage.startRun({
        prompt: 'Hello',
        callerSource: { extension: 'news', operation: 'sum' },
      });
      const run = await stage.until(runUuid, 'completed');
      expect(run).toMatchObject({
        terminationReason: 'completed',
        iterations: 1,
        totalTokens: 1100,
        truncated: false,
        claimedBy: '',
        leaseExpires: null,
      });
      expect(run.estimatedCost).toBeCloseTo(0.002);
      expect(await view(runUuid)).toMatchObject({
        answer: 'The answer.',
        access: 'metadata',
        run: { callerSource: { extension: 'news', operation: 'sum' } },
      });
      expect(await stage.events(runUuid)).toEqual([
        'run.queued',
        'run.started',
        'step.context',
        'step.request',
        'step.llm',
        'run.finished',
      ]);
      const [usage] = await stage.dataSource.query<object[]>(
        "SELECT requests, tokens, cost FROM agent_usage WHERE source_extension = 'news'",
      );
      expect(usage).toMatchObject({ requests: 1, tokens: expect.anything() });
      const [sealed] = await stage.dataSource.query<object[]>(
        'SELECT request, state FROM agent_run_state WHERE run_uuid = ?',
        [runUuid],
      );
      expect(sealed).toEqual({ request: null, state: null });
    });

    it('stores metadata only by default (R-10.20)', async () => {
      stage.model.use(once(read()));
      const runUuid = await stage.startRun({ prompt: 'A very private question' });
      await stage.until(runUuid, 'completed');
      const text = JSON.stringify(await stage.steps(runUuid));
      expect(text).not.toContain('private question');
      expect(text).not.toContain('get_page_content {');
      const request = (await stage.steps(runUuid)).find(({ kind }) => kind === 'request');
      expect(request).toMatchObject({
        contentRedacted: true,
        messagesSentCount: 1,
        toolSpecs: expect.arrayContaining(['get_page_content']),
      });
    });

    it('runs reads in parallel, at most eight, results in call order', async () => {
      let running = 0;
      let most = 0;
      stage.tools.execute = async ({ arguments: { uid } }) => {
        most = Math.max(most, ++running);
        // All lanes are taken before the first call ends; then they end out of order.
        await stage.eventually(async () => most >= 8);
        await new Promise((resolve) => setTimeout(resolve, (Number(uid) % 3) * 20));
        running -= 1;
        return {};
      };
      stage.model.use(once(...Array.from({ length: 12 }, (_, index) => read(index))));
      const runUuid = await stage.startRun();
      await stage.until(runUuid, 'completed');
      expect(most).toBe(8);
      expect(results(stage.model.journal.at(-1)!)).toEqual(
        Array.from({ length: 12 }, (_, uid) => `get_page_content {"uid":${uid}}`),
      );
      const ids = stage.model.journal
        .at(-1)!
        .body.messages.at(1)!
        .tool_calls!.map(({ id }) => id);
      expect(new Set(ids).size).toBe(12);
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{9}$/);
    });

    it('answers unknown, malformed and not offered calls as errors and goes on (D-18)', async () => {
      stage.tools.disabled.add('update_page_metadata');
      stage.model.use(
        once(
          { name: 'format_disk', arguments: {} },
          { name: 'get_page_content', arguments: '{"uid":' },
          write(),
          read(),
        ),
      );
      const runUuid = await stage.startRun();
      const run = await stage.until(runUuid, 'completed');
      const [unknown, malformed, notOffered, good] = results(stage.model.journal.at(-1)!);
      expect(unknown).toMatch(/^Error: there is no tool/);
      expect(malformed).toMatch(/^Error: get_page_content: .*uid/);
      expect(notOffered).toMatch(/^Error: update_page_metadata is not available/);
      expect(good).toBe('get_page_content {"uid":1}');
      expect(stage.tools.executed).toHaveLength(1);
      expect(run.turnId).toBeNull();
      const outcomes = await stage.dataSource.query<{ outcome: string }[]>(
        'SELECT outcome FROM agent_calls WHERE run_uuid = ? ORDER BY position',
        [runUuid],
      );
      expect(outcomes.map(({ outcome }) => outcome)).toEqual([
        'unknown-tool',
        'bad-arguments',
        'not-offered',
        'ok',
      ]);
    });

    it('closes with a tool-free answer at the cap, which counts no round (R-10.80, D-17)', async () => {
      stage.model.use((request) => (request.body.tools ? { toolCalls: [read()] } : { content: 'So far.' }));
      const runUuid = await stage.startRun({ prompt: 'Go', maxRounds: 2 });
      const run = await stage.until(runUuid, 'completed');
      expect(run).toMatchObject({
        iterations: 2,
        truncated: true,
        terminationReason: 'max_iterations',
        totalTokens: 360,
      });
      expect((await view(runUuid)).answer).toBe('So far.');
      expect(
        (await stage.steps(runUuid)).filter(({ kind }) => kind === 'llm').map(({ round }) => round),
      ).toEqual([1, 2, 3]);
    });

    it('makes one plain completion when nothing is offered (R-10.57)', async () => {
      stage.model.use(() => ({ content: 'Plain.', toolCalls: [read()] }));
      const runUuid = await stage.startRun({ prompt: 'Go', tools: [] });
      expect(await stage.until(runUuid, 'completed')).toMatchObject({
        iterations: 1,
        terminationReason: 'completed',
      });
      expect(stage.model.journal.at(-1)!.body).not.toHaveProperty('tools');
      expect(stage.tools.executed).toEqual([]);
    });

    it('narrows to the tools the caller names', async () => {
      stage.model.use(() => ({ content: 'x' }));
      await stage.until(
        await stage.startRun({ prompt: 'Go', tools: ['get_page_content', 'nope'] }),
        'completed',
      );
      expect(stage.model.journal.at(-1)!.body.tools?.map(({ function: { name } }) => name)).toEqual([
        'get_page_content',
      ]);
    });

    it('stops before the call when the transcript cannot fit (R-10.66)', async () => {
      const before = stage.model.journal.length;
      const runUuid = await stage.startRun({ prompt: 'x'.repeat(800_000) });
      expect(await stage.until(runUuid, 'completed')).toMatchObject({
        terminationReason: 'context_truncated',
        truncated: true,
      });
      expect(stage.model.journal).toHaveLength(before);
      expect(await stage.events(runUuid)).toContain('step.context');
    });

    it('waits for tools that are away instead of telling the model', async () => {
      stage.model.use(async (request) => {
        if (results(request).length > 0) return { content: 'Done.' };
        await stage.toolsPeer.stop();
        setTimeout(() => void stage.toolsPeer.boot(), 500);
        return { toolCalls: [read()] };
      });
      const runUuid = await stage.startRun();
      expect((await stage.until(runUuid, 'completed')).terminationReason).toBe('completed');
      expect(results(stage.model.journal.at(-1)!)).toEqual(['get_page_content {"uid":1}']);
    });
  });

  describe('a turn that writes', () => {
    const suspend = async (...calls: ScriptedToolCall[]): Promise<string> => {
      stage.model.use(once(...calls));
      const runUuid = await stage.startRun();
      await stage.until(runUuid, 'waiting_for_approval');
      return runUuid;
    };

    it('suspends the whole turn before anything of it runs, and tells the inbox (R-10.106)', async () => {
      const runUuid = await suspend(read(), write());
      const run = await stage.run(runUuid);
      expect(stage.tools.executed).toEqual([]);
      expect(run).toMatchObject({ claimedBy: '', leaseExpires: null, turnId: expect.any(String) });
      await stage.eventually(async () =>
        stage.inbox
          .receivedBy(openTurn.name)
          .some((message) => (message as { runUuid?: string }).runUuid === runUuid),
      );
      expect((await stage.events(runUuid)).at(-1)).toBe('run.awaiting_approval');
      const context = await stage.ask(turnContext, { sub: 'be_user:1', runUuid, turnId: run.turnId! });
      expect(context).toMatchObject({
        runStatus: 'waiting_for_approval',
        waitingTurnId: run.turnId,
        owner: 7,
        configurationExists: true,
        stateReadable: true,
        requireSecondApprover: false,
      });
      expect(Object.values(context.releasable)).toEqual([null]);
      expect(await view(runUuid)).toMatchObject({
        run: { pendingTurn: { turnId: run.turnId, kind: 'approval' } },
      });
    });

    it('refuses a service account as releaser of a write (R-20.30)', async () => {
      const runUuid = await suspend(write());
      const sub = stage.actor(50, { kind: 'service', scopes: ['agent:approve'] });
      const { turnId } = await stage.run(runUuid);
      const { releasable } = await stage.ask(turnContext, { sub, runUuid, turnId: turnId! });
      expect(Object.values(releasable)).toEqual(['requiresAdmin']);
    });

    it('resumes after approval: reads before, all writes at once, reads after, results in call order', async () => {
      const runUuid = await suspend(read(1), write(5), read(2), write(6));
      const { won } = await stage.decide(runUuid, { decision: 'approve' });
      expect(won).toBe(true);
      await stage.until(runUuid, 'completed');
      expect(stage.tools.applied.map(({ arguments: { uid } }) => uid)).toEqual([5, 6]);
      expect(results(stage.model.journal.at(-1)!)).toEqual([
        'get_page_content {"uid":1}',
        'update_page_metadata applied',
        'get_page_content {"uid":2}',
        'update_page_metadata applied',
      ]);
      const events = await stage.events(runUuid);
      expect(events.slice(events.indexOf('run.awaiting_approval'))).toEqual([
        'run.awaiting_approval',
        'step.approval',
        'run.started',
        'step.tool',
        'step.tool',
        'step.write',
        'step.tool',
        'step.tool',
        'step.write',
        'step.context',
        'step.request',
        'step.llm',
        'run.finished',
      ]);
      expect((await stage.steps(runUuid)).map(({ sequence }) => sequence)).toEqual(
        events.map((_, index) => index),
      );
    });

    it('tells the model about a denial with its reason and goes on (D-2, R-10.121)', async () => {
      const runUuid = await suspend(write());
      await stage.decide(runUuid, { decision: 'deny', reason: 'Wrong page.' });
      expect(await stage.until(runUuid, 'completed')).toMatchObject({ terminationReason: 'completed' });
      expect(results(stage.model.journal.at(-1)!)).toEqual([
        expect.stringMatching(/^Error: update_page_metadata: .*Wrong page\.$/),
      ]);
      expect(stage.tools.applied).toEqual([]);
      expect(JSON.stringify(await stage.steps(runUuid))).not.toContain('Wrong page');
    });

    it('decides per call (D-3)', async () => {
      const runUuid = await suspend(write(5), write(6));
      const calls = await stage.dataSource.query<{ id: string }[]>(
        'SELECT call_id AS id FROM agent_calls WHERE run_uuid = ? ORDER BY position',
        [runUuid],
      );
      await stage.decide(runUuid, { decision: 'approve', calls: { [calls[0]!.id]: false } });
      await stage.until(runUuid, 'completed');
      expect(stage.tools.applied.map(({ arguments: { uid } }) => uid)).toEqual([6]);
      expect(results(stage.model.journal.at(-1)!)[0]).toMatch(/^Error: .*declined/);
    });

    it('refuses an approved call whose tool is no longer offered (R-10.122)', async () => {
      const runUuid = await suspend(write());
      stage.tools.disabled.add('update_page_metadata');
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'completed');
      expect(stage.tools.applied).toEqual([]);
      expect(results(stage.model.journal.at(-1)!)).toEqual([expect.stringContaining('no longer permitted')]);
    });

    it('suspends again with a new turn when a card changed, and gives up at the third time (D-1)', async () => {
      const runUuid = await suspend(write(5), write(6));
      stage.tools.changed = (ids) => ids.slice(0, ids.length > 1 ? 1 : 0);
      const turns = new Set<string | null>();
      for (let change = 1; change <= 2; change++) {
        const { turnId } = await stage.run(runUuid);
        turns.add(turnId);
        await stage.decide(runUuid, { decision: 'approve' });
        await stage.eventually(async () => {
          const run = await stage.run(runUuid);
          return run.status === 'waiting_for_approval' && run.turnId !== turnId;
        });
        expect(stage.tools.applied).toEqual([]);
      }
      turns.add((await stage.run(runUuid)).turnId);
      expect(turns.size).toBe(3);
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'completed');
      expect(stage.tools.applied.map(({ arguments: { uid } }) => uid)).toEqual([6]);
      expect(results(stage.model.journal.at(-1)!)).toEqual([
        expect.stringMatching(/^Error: .*changed 3 times/),
        'update_page_metadata applied',
      ]);
    });

    it('refuses a call whose card is too long before the pause; alone it does not pause at all (D-10)', async () => {
      stage.tools.preview = () => ({ tooLong: true, lines: Array.from({ length: 61 }, () => 'x') });
      stage.model.use(once(write(), read()));
      const runUuid = await stage.startRun();
      await stage.until(runUuid, 'completed');
      expect(results(stage.model.journal.at(-1)!)).toEqual([
        expect.stringContaining('61 lines'),
        'get_page_content {"uid":1}',
      ]);
      expect(await stage.events(runUuid)).not.toContain('run.awaiting_approval');
    });

    it('lets exactly one decision win, and the winner again when its claim is repeated', async () => {
      const runUuid = await suspend(write());
      const waiting = await stage.run(runUuid);
      const first = await stage.decide(runUuid, { decision: 'approve' });
      expect(first.won).toBe(true);
      const { turnId, decisionId } = { turnId: waiting.turnId!, decisionId: first.decisionId };
      expect(await stage.ask(claimTurn, { runUuid, turnId, decisionId: randomUUID() })).toMatchObject({
        won: false,
      });
      expect(await stage.ask(claimTurn, { runUuid, turnId, decisionId })).toMatchObject({ won: true });
      await stage.until(runUuid, 'completed');
      expect(stage.tools.applied).toHaveLength(1);
    });

    it('keeps an argument that claims an approval from counting as one', async () => {
      const runUuid = await suspend({ name: 'update_page_metadata', arguments: { uid: 5, approved: true } });
      expect(stage.tools.applied).toEqual([]);
      expect((await stage.run(runUuid)).status).toBe('waiting_for_approval');
    });
  });

  describe('failures', () => {
    it('fails a queued run at once when trying again is pointless (R-10.98)', async () => {
      stage.model.use(() => ({ status: 401 }));
      const runUuid = await stage.startRun();
      expect(await stage.until(runUuid, 'failed')).toMatchObject({
        terminationReason: 'not_retryable',
        errorClass: 'auth',
      });
    });

    it('retries a queued run with backoff and goes on from its last stored round (D-26, R-10.104)', async () => {
      let broken = true;
      stage.model.use((request) => {
        if (results(request).length === 0) return { toolCalls: [read()] };
        return broken ? { status: 503 } : { content: 'Recovered.' };
      });
      const runUuid = await stage.startRun();
      const waiting = await stage.eventually(async () => {
        const run = await stage.run(runUuid);
        return run.requeueCount === 1 ? run : null;
      });
      expect(waiting).toMatchObject({ status: 'queued', iterations: 1 });
      const [due] = await stage.dataSource.query<{ seconds: number }[]>(
        'SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), retry_at) AS seconds FROM agent_runs WHERE uuid = ?',
        [runUuid],
      );
      expect(Number(due!.seconds)).toBeGreaterThan(25);
      broken = false;
      await stage.dataSource.query(
        'UPDATE agent_runs SET retry_at = UTC_TIMESTAMP(3), wake = wake + 1 WHERE uuid = ?',
        [runUuid],
      );
      expect(await stage.until(runUuid, 'completed')).toMatchObject({ iterations: 2 });
      expect(stage.tools.executed).toHaveLength(1);
    });

    it('surfaces failures of an interactive run at once (R-10.99)', async () => {
      stage.model.use(() => ({ status: 503 }));
      const runUuid = await stage.startRun({ prompt: 'Go', wait: 5 });
      expect(await stage.until(runUuid, 'failed')).toMatchObject({
        terminationReason: 'provider_failed',
        errorClass: 'serverError',
      });
    });

    it('fails a run whose sealed state does not open, and still lists and shows it (R-10.25)', async () => {
      stage.model.use(once(write()));
      const runUuid = await stage.startRun();
      await stage.until(runUuid, 'waiting_for_approval');
      await stage.dataSource.query("UPDATE agent_run_state SET state = 'sc1:broken' WHERE run_uuid = ?", [
        runUuid,
      ]);
      const { turnId } = await stage.run(runUuid);
      expect(await stage.ask(turnContext, { sub: 'be_user:1', runUuid, turnId: turnId! })).toMatchObject({
        stateReadable: false,
      });
      expect((await view(runUuid)).run.status).toBe('waiting_for_approval');
      await stage.decide(runUuid, { decision: 'approve' });
      expect(await stage.until(runUuid, 'failed')).toMatchObject({
        terminationReason: 'not_retryable',
        errorClass: 'StateUnreadableError',
      });
    });
  });
});
