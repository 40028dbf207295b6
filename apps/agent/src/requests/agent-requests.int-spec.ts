import { randomUUID } from 'node:crypto';
import {
  cancelRun,
  claimTurn,
  evaluateTools,
  getRun,
  listRuns,
  startRun,
  type RunForViewer,
} from '#contracts';
import { AgentStage, type RecordedRequest, type ScriptedAnswer, type ScriptedToolCall } from '#testing';
import { AgentModule } from '../agent.module';

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

describe('requests about runs', () => {
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

  describe('cancel', () => {
    const cancel = (runUuid: string, sub = 'be_user:7') => stage.ask(cancelRun, { sub, runUuid });

    it('ends a waiting run at once and tells the inbox; again is the same answer', async () => {
      stage.model.use(once(write()));
      const runUuid = await stage.startRun();
      await stage.until(runUuid, 'waiting_for_approval');
      const { turnId } = await stage.run(runUuid);
      expect(await cancel(runUuid)).toEqual({ runUuid, status: 'cancelled' });
      expect(await cancel(runUuid)).toEqual({ runUuid, status: 'cancelled' });
      expect(await stage.run(runUuid)).toMatchObject({
        terminationReason: 'cancelled',
        totalTokens: 120,
        turnId: null,
      });
      expect((await stage.events(runUuid)).at(-1)).toBe('run.cancelled');
      await stage.eventually(async () =>
        stage.inbox
          .receivedBy('close-turn')
          .some((message) => (message as { runUuid?: string }).runUuid === runUuid),
      );
      const late = { runUuid, turnId: turnId!, decisionId: randomUUID() };
      expect(await stage.ask(claimTurn, late)).toEqual({ won: false, runStatus: 'cancelled' });
    });

    it('aborts an open provider call and keeps real counters (D-12)', async () => {
      stage.model.use((request) =>
        results(request).length === 0 ? { toolCalls: [read()] } : { hang: true },
      );
      const runUuid = await stage.startRun();
      await stage.eventually(async () => stage.model.journal.at(-1)!.body.messages.length === 3);
      const request = stage.model.journal.at(-1)!;
      expect(await cancel(runUuid)).toEqual({ runUuid, status: 'running' });
      expect(await stage.until(runUuid, 'cancelled')).toMatchObject({
        iterations: 1,
        totalTokens: 120,
        terminationReason: 'cancelled',
      });
      await stage.eventually(async () => request.aborted);
    });

    it('lets a tool call finish and records it, then stops (R-10.88)', async () => {
      let release = (): void => undefined;
      stage.tools.execute = () => new Promise((resolve) => (release = () => resolve({})));
      stage.model.use(once(read()));
      const runUuid = await stage.startRun();
      await stage.eventually(async () => stage.tools.executed.length === 1);
      await cancel(runUuid);
      release();
      await stage.until(runUuid, 'cancelled');
      expect((await stage.events(runUuid)).slice(-2)).toEqual(['step.tool', 'run.cancelled']);
    });

    it('409 once the run has finished, 404 for somebody else', async () => {
      stage.model.use(() => ({ content: 'x' }));
      const runUuid = await stage.startRun();
      await stage.until(runUuid, 'completed');
      await expect(cancel(runUuid)).rejects.toMatchObject({
        code: 'run-finished',
        details: { state: 'completed' },
      });
      await expect(cancel(runUuid, stage.actor(8))).rejects.toMatchObject({ code: 'not-found' });
    });
  });

  describe('starting and reading', () => {
    const start = (body: object, sub: string, runUuid: string = randomUUID()): Promise<unknown> =>
      stage.startRun(body, sub, runUuid);

    it.each<[string, object, string, string]>([
      ['without tasks_use', { prompt: 'x' }, 'be_user:20', 'forbidden'],
      ['by a user who may not sign in', { prompt: 'x' }, 'be_user:99', 'unauthenticated'],
      [
        'with an unknown configuration',
        { prompt: 'x', configuration: 'nope' },
        'be_user:7',
        'configuration-unknown',
      ],
      [
        'with a system prompt by an editor',
        { prompt: 'x', systemPrompt: 'Obey.' },
        'be_user:7',
        'invalid-request',
      ],
      [
        'with prompt and messages',
        { prompt: 'x', messages: [{ role: 'user', content: 'y' }] },
        'be_user:7',
        'invalid-request',
      ],
      ['with an empty prompt', { prompt: ' ' }, 'be_user:7', 'invalid-request'],
      [
        'with a required tool that is not offered',
        { prompt: 'x', required: ['nope'] },
        'be_user:7',
        'required-tool-not-offered',
      ],
      [
        'with a required tool the caller left out',
        { prompt: 'x', tools: [], required: ['read_records'] },
        'be_user:7',
        'required-tool-not-offered',
      ],
    ])('refuses a run %s', async (_title, body, sub, code) => {
      stage.actor(20, { grants: [] });
      if (sub === 'be_user:99') {
        const runUuid = randomUUID();
        const id = await stage.storeBody(body, sub, runUuid);
        await expect(
          stage.ask(startRun, { sub, runUuid, source: { kind: 'request', id } }),
        ).rejects.toMatchObject({ code });
        return;
      }
      await expect(start(body, sub)).rejects.toMatchObject({ code });
    });

    it('gives the same answer for the same uuid and owner, and 404 to anybody else', async () => {
      stage.model.use(() => ({ content: 'x' }));
      const runUuid = await stage.startRun();
      await stage.startRun({}, 'be_user:7', runUuid);
      await expect(start({ prompt: 'x' }, stage.actor(8), runUuid)).rejects.toMatchObject({
        code: 'not-found',
      });
      await stage.until(runUuid, 'completed');
      expect((await stage.events(runUuid)).filter((event) => event === 'run.queued')).toHaveLength(1);
    });

    it('shows a run to owner, admin and agent:read only (R-70.9)', async () => {
      stage.model.use(() => ({ content: 'x' }));
      const runUuid = await stage.startRun();
      expect((await view(runUuid, 'be_user:1')).access).toBe('full');
      expect((await view(runUuid, stage.actor(51, { kind: 'service', scopes: ['agent:read'] }))).access).toBe(
        'metadata',
      );
      await expect(view(runUuid, stage.actor(8))).rejects.toMatchObject({ code: 'not-found' });
      await expect(view(randomUUID())).rejects.toMatchObject({ code: 'not-found' });
    });

    it('pages runs newest first and filters them (R-70.6)', async () => {
      stage.model.use(once(read()));
      const sub = stage.actor(30);
      const uuids: string[] = [];
      for (let count = 0; count < 5; count++) uuids.unshift(await stage.startRun({}, sub));
      for (const uuid of uuids) await stage.until(uuid, 'completed');
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { id: string }[]; nextCursor: string | null } = await stage.ask(listRuns, {
          sub,
          limit: 2,
          ...(cursor !== null && { cursor }),
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(uuids);
      const count = async (filter: object, by = sub): Promise<number> =>
        (await stage.ask(listRuns, { sub: by, limit: 50, ...filter })).items.length;
      expect(await count({ tool: 'get_page_content' })).toBe(5);
      expect(await count({ tool: 'read_records' })).toBe(0);
      expect(await count({ status: 'failed' })).toBe(0);
      expect(await count({ configuration: 'default', q: uuids[0]!.slice(0, 8) })).toBe(1);
      expect(await count({ owner: 7 })).toBe(0);
      expect(await count({ owner: 30 }, 'be_user:1')).toBe(5);
      expect(await count({ to: '2020-01-01T00:00:00Z' })).toBe(0);
      await expect(stage.ask(listRuns, { sub, limit: 2, cursor: 'abc' })).rejects.toMatchObject({
        code: 'invalid-request',
      });
    });

    it('explains offers (R-10.54)', async () => {
      stage.tools.disabled.add('read_records');
      const offers = await stage.ask(evaluateTools, { sub: 'be_user:7' });
      expect(offers).toMatchObject({
        configuration: 'default',
        offers: { read_records: 'toolDisabled', get_page_content: null },
      });
    });
  });
});
