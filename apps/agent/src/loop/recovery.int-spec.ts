import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { turnOutcome } from '#contracts';
import { AgentRunRepository, RunStateRepository } from '#database';
import { Draining } from '#queue';
import { AgentStage, type RecordedRequest, type ScriptedAnswer, type ScriptedToolCall } from '#testing';
import { AgentModule } from '../agent.module';

const read = (uid = 1): ScriptedToolCall => ({ name: 'get_page_content', arguments: { uid } });
const write = (uid = 5): ScriptedToolCall => ({
  name: 'update_page_metadata',
  arguments: { uid, title: 'Visit' },
});
const results = (request: RecordedRequest): string[] =>
  request.body.messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
const once =
  (...toolCalls: ScriptedToolCall[]) =>
  (request: RecordedRequest): ScriptedAnswer =>
    results(request).length === 0 ? { toolCalls } : { content: 'Done.' };

describe('recovery', () => {
  let stage: AgentStage;

  beforeAll(async () => {
    const env = { SIDECAR_LEASE_SECONDS: '1.5', SIDECAR_HEARTBEAT_SECONDS: '0.4' };
    stage = await AgentStage.start({
      module: AgentModule,
      env,
      configuration: { approvalExpiresSeconds: 3600 },
    });
    stage.actor(7);
  });
  afterAll(() => stage.stop());
  beforeEach(() => {
    stage.tools.execute = () => ({});
    stage.tools.changed = () => [];
    stage.tools.afterCommit = () => undefined;
    stage.tools.executed.length = 0;
    stage.tools.applied.length = 0;
  });

  const sql = (text: string, ...values: unknown[]): Promise<unknown> => stage.dataSource.query(text, values);
  /** As if its worker had died: the lease is past and belongs to nobody alive. */
  const loseWorker = (runUuid: string): Promise<unknown> =>
    sql(
      "UPDATE agent_runs SET claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE uuid = ? AND status = 'running'",
      runUuid,
    );
  const sequences = async (runUuid: string): Promise<number[]> =>
    (await stage.steps(runUuid)).map(({ sequence }) => sequence);

  it('renews the lease while a provider call takes longer than it', async () => {
    stage.model.use(() => ({ content: 'Slow.', delayMs: 3_500 }));
    const runUuid = await stage.startRun();
    expect(await stage.until(runUuid, 'completed')).toMatchObject({ requeueCount: 0 });
    expect((await stage.events(runUuid)).filter((event) => event === 'run.started')).toHaveLength(1);
  });

  it('a zombie writes nothing after somebody else took over (R-10.87)', async () => {
    let first = true;
    stage.model.use(() => {
      if (!first) return { content: 'Second.' };
      first = false;
      return { content: 'First.', delayMs: 300 };
    });
    const runUuid = await stage.startRun();
    await stage.eventually(async () => !first);
    await loseWorker(runUuid);
    await stage.until(runUuid, 'completed');
    const answer = await stage.replicas[0]!.get(RunStateRepository).read(runUuid, 'answer');
    expect(answer).toBe('Second.');
    expect((await stage.steps(runUuid)).filter(({ kind }) => kind === 'llm')).toHaveLength(1);
    expect(await sequences(runUuid)).toEqual((await sequences(runUuid)).map((_, index) => index));
  });

  it('goes on from open calls after a crash between answer and results (D-26)', async () => {
    let crash = true;
    stage.tools.execute = async ({ runUuid }) => {
      if (crash) {
        crash = false;
        await loseWorker(runUuid);
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
      return {};
    };
    stage.model.use(once(read()));
    const before = stage.model.journal.length;
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'completed');
    expect(stage.model.journal.length - before).toBe(2);
    expect((await stage.steps(runUuid)).filter(({ kind }) => kind === 'tool')).toHaveLength(1);
  });

  it('a crash after the commit of a write uses the stored outcome: applied once (D-15), decided once', async () => {
    stage.model.use(once(write()));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'waiting_for_approval');
    let crash = true;
    stage.tools.afterCommit = async () => {
      if (!crash) return;
      crash = false;
      await loseWorker(runUuid);
      await new Promise((resolve) => setTimeout(resolve, 700));
    };
    await stage.decide(runUuid, { decision: 'approve' });
    await stage.until(runUuid, 'completed');
    expect(stage.tools.applied).toHaveLength(1);
    const events = await stage.events(runUuid);
    for (const event of ['step.approval', 'step.tool', 'step.write']) {
      expect(events.filter((candidate) => candidate === event)).toHaveLength(1);
    }
    expect(events.filter((event) => event === 'run.started')).toHaveLength(3);
  });

  it('gives up after three restarts, and a committed write still gets its steps (R-05.15)', async () => {
    stage.model.use(once(write()));
    const runUuid = await stage.startRun();
    const { turnId } = await stage.until(runUuid, 'waiting_for_approval');
    const [call] = (await sql('SELECT call_id AS id FROM agent_calls WHERE run_uuid = ?', runUuid)) as {
      id: string;
    }[];
    stage.tools.fences.set(call!.id, {
      ...{
        callId: call!.id,
        outcome: 'ok',
        content: 'written',
        isError: false,
        artifacts: [],
        durationMs: 1,
      },
      written: { writeId: randomUUID(), table: 'pages', uid: 5, action: 'updated' },
    });
    await sql(
      "UPDATE agent_runs SET status = 'running', claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND, requeue_count = 3, turn_id = ? WHERE uuid = ?",
      turnId,
      runUuid,
    );
    expect(await stage.until(runUuid, 'failed')).toMatchObject({
      terminationReason: 'retries_exhausted',
      errorClass: 'LeaseExpired',
      totalTokens: 120,
    });
    expect((await stage.events(runUuid)).slice(-3)).toEqual(['step.tool', 'step.write', 'run.failed']);
    expect(stage.toolsPeer.receivedBy(turnOutcome.name)).not.toHaveLength(0);
  });

  it('settles a run whose worker died while it was to be cancelled', async () => {
    stage.model.use(() => ({ hang: true }));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'running');
    await sql(
      "UPDATE agent_runs SET cancel_requested_at = UTC_TIMESTAMP(3), claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE uuid = ?",
      runUuid,
    );
    expect(await stage.until(runUuid, 'cancelled')).toMatchObject({ terminationReason: 'cancelled' });
  });

  it('learns of a cancel whose broadcast got lost by its heartbeat', async () => {
    stage.model.use(() => ({ hang: true }));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'running');
    await sql('UPDATE agent_runs SET cancel_requested_at = UTC_TIMESTAMP(3) WHERE uuid = ?', runUuid);
    await stage.until(runUuid, 'cancelled');
  });

  it('wakes a queued run whose job was lost (R-10.40)', async () => {
    stage.model.use(once(write()));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'waiting_for_approval');
    stage.model.use(() => ({ content: 'Woken.' }));
    const state = await stage.run(runUuid);
    await sql(
      "UPDATE agent_runs SET status = 'queued', turn_id = NULL, wake = wake + 1 WHERE uuid = ?",
      state.uuid,
    );
    // Without a decision the turn is presented again, under the id it had.
    expect((await stage.until(runUuid, 'waiting_for_approval')).turnId).toBe(state.turnId);
  });

  it('repeats open-turn until the inbox holds the turn, then stops; closes turns of ended runs', async () => {
    stage.model.use(once(write()));
    const runUuid = await stage.startRun();
    const { turnId } = await stage.until(runUuid, 'waiting_for_approval');
    const opened = (): number =>
      stage.inbox.received.filter(
        ({ name, message }) => name === 'open-turn' && (message as { turnId?: string }).turnId === turnId,
      ).length;
    await stage.eventually(async () => opened() >= 3);
    await sql(
      `INSERT INTO inbox_turns (turn_id, run_uuid, kind, owner, configuration, status, origin, digest, requested_at)
       VALUES (?, ?, 'approval', 7, 'default', 'waiting', 'suspended', REPEAT('0', 64), UTC_TIMESTAMP(3))`,
      turnId,
      runUuid,
    );
    await new Promise((resolve) => setTimeout(resolve, 700));
    const settled = opened();
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(opened()).toBe(settled);
    await sql(
      'UPDATE agent_runs SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE uuid = ?',
      runUuid,
    );
    expect(await stage.until(runUuid, 'cancelled')).toMatchObject({ terminationReason: 'approval_expired' });
    expect((await stage.steps(runUuid)).slice(-2)).toMatchObject([
      { event: 'step.approval', approved: false, decidedBy: 0, expired: true },
      { event: 'run.cancelled', reason: 'approval_expired' },
    ]);
    await stage.eventually(async () =>
      stage.inbox.received.some(
        ({ name, message }) => name === 'close-turn' && (message as { state?: string }).state === 'expired',
      ),
    );
    await sql("UPDATE inbox_turns SET status = 'expired' WHERE turn_id = ?", turnId);
  });

  it('hands a run back when its process ends: another replica finishes it, no restart is counted', async () => {
    let hang = true;
    stage.model.use(() => (hang ? { hang: true } : { content: 'Finished elsewhere.' }));
    const runUuid = await stage.startRun();
    await stage.eventually(async () => (await stage.events(runUuid)).includes('step.request'));
    const first = stage.replicas[0]!;
    await stage.addReplica();
    hang = false;
    await first.get(Draining).drain(0);
    expect(await stage.until(runUuid, 'completed')).toMatchObject({ requeueCount: 0, iterations: 1 });
    expect((await stage.events(runUuid)).filter((event) => event === 'run.started')).toHaveLength(2);
    await stage.stopReplica(first);
  });

  it('late and repeated jobs are no-ops, also with two replicas (R-10.41)', async () => {
    const second = await stage.addReplica();
    stage.model.use(() => ({ content: 'Once.', delayMs: 50 }));
    const uuids = await Promise.all(Array.from({ length: 10 }, () => stage.startRun()));
    await Promise.all(uuids.flatMap((uuid) => [0, 0, 1, 7].map((wake) => stage.wake(uuid, wake))));
    for (const uuid of uuids) await stage.until(uuid, 'completed');
    for (const uuid of uuids) await stage.wake(uuid, 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const uuid of uuids) {
      const events = await stage.events(uuid);
      for (const once of ['run.started', 'step.request', 'step.llm', 'run.finished'])
        expect([uuid, once, events.filter((event) => event === once).length]).toEqual([uuid, once, 1]);
    }
    await stage.stopReplica(second);
  });

  it('publishes steps again that trace has not stored, and deletes those it has', async () => {
    stage.model.use(() => ({ content: 'x' }));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'completed');
    await sql(
      "INSERT INTO trace_steps (run_uuid, sequence, kind, round, duration_ms, payload, created_at) SELECT run_uuid, sequence, 'run', 0, 0, payload, created_at FROM agent_outbox WHERE run_uuid = ? AND kind = 'step' AND sequence = 0",
      runUuid,
    );
    await sql(
      'UPDATE agent_outbox SET created_at = created_at - INTERVAL 1 MINUTE WHERE run_uuid = ?',
      runUuid,
    );
    await stage.eventually(async () => (await sequences(runUuid))[0] === 1);
    expect(await sequences(runUuid)).toEqual([1, 2, 3, 4, 5]);
  });

  it('after resume, denial, cancel of others and crashes every call has exactly one answer, in order (D-19)', async () => {
    const turns = fc.array(
      fc.record({
        kinds: fc.array(fc.constantFrom('read', 'write', 'broken', 'unknown'), {
          minLength: 1,
          maxLength: 4,
        }),
        fate: fc.constantFrom('approve', 'deny', 'mixed', 'crash', 'changed'),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(turns, async (script) => {
        await play(script);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  async function play(script: { kinds: string[]; fate: string }[]): Promise<void> {
    const toCall = (kind: string, index: number): ScriptedToolCall =>
      ({
        read: read(index),
        write: write(index),
        broken: { name: 'read_records', arguments: '{"ta', id: 'same' },
        unknown: { name: 'nope', arguments: {}, id: 'same' },
      })[kind] as ScriptedToolCall;
    stage.model.use((request) => {
      const turn = script[request.body.messages.filter(({ role }) => role === 'assistant').length];
      return turn ? { toolCalls: turn.kinds.map(toCall) } : { content: 'Done.' };
    });
    const runUuid = await stage.startRun({ prompt: 'Go', maxRounds: 20 });
    for (const { kinds, fate } of script) {
      if (!kinds.includes('write')) continue;
      stage.tools.changed = (ids) => (fate === 'changed' ? ids : []);
      stage.tools.afterCommit = async () => {
        if (fate !== 'crash') return;
        stage.tools.afterCommit = () => undefined;
        await loseWorker(runUuid);
        await new Promise((resolve) => setTimeout(resolve, 500));
      };
      await decideUntilAnswered(runUuid, fate);
    }
    await stage.until(runUuid, 'completed');
    const last = stage.model.journal.filter(({ body }) => body.messages.length > 1).at(-1)!;
    const asked: string[] = [];
    const answered: string[] = [];
    for (const message of last.body.messages) {
      if (message.role === 'assistant') asked.push(...(message.tool_calls ?? []).map(({ id }) => id));
      if (message.role === 'tool') answered.push(message.tool_call_id!);
    }
    expect(answered).toEqual(asked);
    expect(new Set(asked).size).toBe(script.flatMap(({ kinds }) => kinds).length);
    expect(await sequences(runUuid)).toEqual((await sequences(runUuid)).map((_, index) => index));
  }

  async function decideUntilAnswered(runUuid: string, fate: string): Promise<void> {
    const { turnId } = await stage.until(runUuid, 'waiting_for_approval');
    const calls = (await sql(
      'SELECT call_id AS id FROM agent_calls WHERE run_uuid = ? AND turn_id = ? ORDER BY position',
      runUuid,
      turnId,
    )) as { id: string }[];
    const verdicts = fate === 'mixed' ? { [calls[0]!.id]: false } : {};
    await stage.decide(runUuid, { decision: fate === 'deny' ? 'deny' : 'approve', calls: verdicts });
    await stage.eventually(async () => {
      const run = await stage.run(runUuid);
      return run.status === 'completed' || (run.status === 'waiting_for_approval' && run.turnId !== turnId);
    });
    const run = await new AgentRunRepository(stage.dataSource).find(runUuid);
    const moved = (await sql(
      'SELECT 1 FROM agent_calls WHERE run_uuid = ? AND turn_id = ? AND call_id = ?',
      runUuid,
      run?.turnId ?? '',
      calls[0]!.id,
    )) as unknown[];
    if (moved.length > 0) await decideUntilAnswered(runUuid, fate);
  }
});
