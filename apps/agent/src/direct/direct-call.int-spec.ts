import { randomUUID } from 'node:crypto';
import { cancelRun, getRun, startCall, turnContext, type Actor, type StartedRun } from '#contracts';
import { AgentStage } from '#testing';
import { AgentModule } from '../agent.module';

const TOOL = 'update_page_metadata';
const RIGHT = { grants: ['tasks_use', 'agent_approve'] };

describe('a write without a model (spec 05 §4 Direct call)', () => {
  let stage: AgentStage;

  beforeAll(async () => {
    stage = await AgentStage.start({
      module: AgentModule,
      // What restricts a model must not restrict a person: neither groups nor zone.
      configuration: { allowedToolGroups: ['structure'], requireSecondApprover: true, privacy: 'full' },
    });
  });
  afterAll(() => stage.stop());
  beforeEach(() => {
    stage.tools.actors.clear();
    stage.tools.changed = () => [];
    stage.tools.preview = () => ({});
    stage.tools.afterCommit = () => undefined;
    stage.tools.disabled.clear();
    stage.tools.applied.length = 0;
  });
  afterEach(() => expect(stage.model.journal).toEqual([]));

  const start = async (
    body: { arguments?: Record<string, unknown> } = { arguments: { uid: 5, title: 'Visit' } },
    {
      tool = TOOL,
      sub = stage.actor(7),
      runUuid = randomUUID(),
    }: Partial<Record<'tool' | 'sub' | 'runUuid', string>> = {},
  ): Promise<StartedRun> => {
    const requestId = await stage.storeBody(body, sub, runUuid);
    return stage.ask(startCall, { sub, runUuid, tool, requestId });
  };
  const suspended = async (): Promise<string> => {
    const { runUuid } = await start();
    await stage.until(runUuid, 'waiting_for_approval');
    return runUuid;
  };
  const answerOf = async (runUuid: string) => (await stage.ask(getRun, { sub: 'be_user:7', runUuid })).answer;

  it('suspends with its card before anything is written', async () => {
    const { runUuid, status } = await start();
    expect(status).toBe('queued');
    const run = await stage.until(runUuid, 'waiting_for_approval');
    expect(run).toMatchObject({
      kind: 'direct',
      beUser: 7,
      iterations: 0,
      configurationIdentifier: 'default',
    });
    expect(await stage.events(runUuid)).toEqual(['run.queued', 'run.started', 'run.awaiting_approval']);
    expect(stage.tools.applied).toEqual([]);
  });

  it('is applied once approved, and the result of the tool is the answer (R-20.46)', async () => {
    const runUuid = await suspended();
    await stage.decide(runUuid, { decision: 'approve' });
    const run = await stage.until(runUuid, 'completed');
    expect(run).toMatchObject({ terminationReason: 'completed', iterations: 0, totalTokens: 0 });
    expect(stage.tools.applied).toMatchObject([{ tool: TOOL, arguments: { uid: 5, title: 'Visit' } }]);
    expect(await answerOf(runUuid)).toBe(`${TOOL} applied`);
    expect((await stage.events(runUuid)).slice(3)).toEqual([
      'step.approval',
      'run.started',
      'step.tool',
      'step.write',
      'run.finished',
    ]);
    const told = (await stage.steps(runUuid)).filter(({ kind }) => kind === 'tool');
    expect(told).toMatchObject([{ round: 0, toolName: TOOL, toolIsError: false }]);
  });

  it('writes nothing when a person declines, and settles with what they said (D-2)', async () => {
    const runUuid = await suspended();
    await stage.decide(runUuid, { decision: 'deny', reason: 'The title is fine.' });
    await stage.until(runUuid, 'completed');
    expect(stage.tools.applied).toEqual([]);
    expect(await answerOf(runUuid)).toContain('The reason given: The title is fine.');
    expect(await stage.events(runUuid)).not.toContain('step.write');
  });

  it('asks again with a fresh card when the record has changed meanwhile (D-1)', async () => {
    const runUuid = await suspended();
    const { turnId } = await stage.run(runUuid);
    stage.tools.changed = (ids) => ids;
    await stage.decide(runUuid, { decision: 'approve' });
    await stage.eventually(async () => {
      const run = await stage.run(runUuid);
      return run.status === 'waiting_for_approval' && run.turnId !== turnId;
    });
    stage.tools.changed = () => [];
    await stage.decide(runUuid, { decision: 'approve' });
    await stage.until(runUuid, 'completed');
    expect(stage.tools.applied).toHaveLength(1);
  });

  it('does not write what was switched off after the card was shown (D-8)', async () => {
    const runUuid = await suspended();
    stage.tools.disabled.add(TOOL);
    await stage.decide(runUuid, { decision: 'approve' });
    await stage.until(runUuid, 'completed');
    expect(stage.tools.applied).toEqual([]);
    expect(await answerOf(runUuid)).toBe(
      `Error: ${TOOL} is no longer permitted in this run, so the call was not executed.`,
    );
  });

  it('is answered without a pause when its card would be too long (D-10)', async () => {
    stage.tools.preview = () => ({ tooLong: true, lines: Array<string>(80).fill('x') });
    const { runUuid } = await start();
    await stage.until(runUuid, 'completed');
    expect(await answerOf(runUuid)).toContain('80 lines');
    expect(await stage.events(runUuid)).not.toContain('run.awaiting_approval');
  });

  it('is told once when the worker is lost after the commit (D-15)', async () => {
    const runUuid = await suspended();
    stage.tools.afterCommit = () =>
      stage.dataSource
        .query(
          "UPDATE agent_runs SET claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE uuid = ? AND status = 'running'",
          [runUuid],
        )
        .then(() => undefined);
    await stage.decide(runUuid, { decision: 'approve' });
    await stage.until(runUuid, 'completed');
    expect(stage.tools.applied).toHaveLength(1);
    expect(await answerOf(runUuid)).toBe(`${TOOL} applied`);
    expect((await stage.events(runUuid)).filter((event) => event === 'step.write')).toHaveLength(1);
  });

  it('can be cancelled while it waits', async () => {
    const runUuid = await suspended();
    await stage.ask(cancelRun, { sub: 'be_user:7', runUuid });
    await stage.until(runUuid, 'cancelled');
    expect(stage.tools.applied).toEqual([]);
  });

  it('keeps the four eyes of the default configuration and none of its limits for models', async () => {
    const runUuid = await suspended();
    const { turnId } = await stage.run(runUuid);
    const sub = stage.actor(9, RIGHT);
    const context = await stage.ask(turnContext, { sub, runUuid, turnId: turnId ?? '' });
    expect(context).toMatchObject({ owner: 7, requireSecondApprover: true, stateReadable: true });
    expect(Object.values(context.releasable)).toEqual([null]);
    stage.tools.disabled.add(TOOL);
    const off = await stage.ask(turnContext, { sub, runUuid, turnId: turnId ?? '' });
    expect(Object.values(off.releasable)).toEqual(['toolDisabled']);
  });

  it('is one run however often it is started, and nobody else learns of it (R-70.9)', async () => {
    const runUuid = randomUUID();
    const sub = stage.actor(7);
    await start(undefined, { sub, runUuid });
    await stage.until(runUuid, 'waiting_for_approval');
    expect(await start(undefined, { sub, runUuid })).toEqual({ runUuid, status: 'waiting_for_approval' });
    const rows = await stage.dataSource.query('SELECT call_id FROM agent_calls WHERE run_uuid = ?', [
      runUuid,
    ]);
    expect(rows).toHaveLength(1);
    await expect(start(undefined, { sub: stage.actor(8), runUuid })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it.each<[who: string, facts: Partial<Actor>]>([
    ['a user without the grant', { grants: [] }],
    [
      'a service account, which acts for nobody (R-10.33)',
      { kind: 'service', uid: 0, scopes: ['agent:run'] },
    ],
  ])('is not for %s', async (_who, facts) => {
    await expect(start(undefined, { sub: stage.actor(11, facts) })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('is refused before any card when the tool is off, reads, or is unknown', async () => {
    stage.tools.disabled.add(TOOL);
    await expect(start()).rejects.toMatchObject({ code: 'forbidden', message: `${TOOL} is switched off.` });
    for (const tool of ['get_pagetree', 'no_such_tool']) {
      await expect(start({ arguments: {} }, { tool })).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('names the place of missing arguments (D-18)', async () => {
    await expect(start({})).rejects.toMatchObject({
      code: 'invalid-request',
      details: { errors: [{ pointer: '/arguments', message: expect.stringContaining('uid (required)') }] },
    });
  });
});
