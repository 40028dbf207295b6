import { randomUUID } from 'node:crypto';
import {
  answerTo,
  AgentStage,
  type RecordedRequest,
  type ScriptedAnswer,
  type ScriptedToolCall,
} from '#testing';
import { applyTurn, cancelRun, listTools, turnOutcome } from '#contracts';
import { ForbiddenError, RunFinishedError } from '#errors';
import { Draining } from '#queue';
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

describe('cancels, lost workers and what was written meanwhile', () => {
  let stage: AgentStage;

  beforeAll(async () => {
    stage = await AgentStage.start({ module: AgentModule, configuration: { approvalExpiresSeconds: 3600 } });
    await stage.dataSource.query('CREATE TABLE faults_left (n INT NOT NULL) ENGINE=Aria TRANSACTIONAL=0');
  });
  afterAll(() => stage.stop());
  beforeEach(() => {
    stage.actor(7);
    stage.toolsPeer.answer(...stage.tools.answers());
    stage.tools.execute = () => ({});
    stage.tools.changed = () => [];
    stage.tools.afterCommit = () => undefined;
    stage.tools.disabled.clear();
    stage.tools.executed.length = 0;
    stage.tools.applied.length = 0;
  });
  afterEach(() => sql('DROP TRIGGER IF EXISTS fault'));

  const sql = (text: string, ...values: unknown[]): Promise<unknown> => stage.dataSource.query(text, values);
  const loseWorker = (runUuid: string): Promise<unknown> =>
    sql(
      "UPDATE agent_runs SET claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE uuid = ? AND status = 'running'",
      runUuid,
    );
  const askForCancel = (runUuid: string): Promise<unknown> =>
    sql('UPDATE agent_runs SET cancel_requested_at = UTC_TIMESTAMP(3) WHERE uuid = ?', runUuid);
  const suspend = async (...calls: ScriptedToolCall[]): Promise<string> => {
    stage.model.use(once(...calls));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'waiting_for_approval');
    return runUuid;
  };
  const countOf = async (runUuid: string, event: string): Promise<number> =>
    (await stage.events(runUuid)).filter((candidate) => candidate === event).length;
  /** The next `times` steps of this name fail in the database; the count survives their rollback. */
  const failStep = async (event: string, times: number, signal: string): Promise<void> => {
    await sql('DELETE FROM faults_left');
    await sql('INSERT INTO faults_left VALUES (?)', times);
    await stage.dataSource.query(
      `CREATE TRIGGER fault BEFORE INSERT ON agent_outbox FOR EACH ROW
       IF NEW.payload LIKE '%"event":"${event}"%' AND (SELECT n FROM faults_left) > 0 THEN
         UPDATE faults_left SET n = n - 1; SIGNAL ${signal};
       END IF`,
    );
  };
  const RACE = "SQLSTATE '40001' SET MYSQL_ERRNO = 1213";
  /** Reads stop here until `release`. */
  const holdReads = (): { release: () => void } => {
    const gate = { release: (): void => undefined };
    const opened = new Promise<void>((resolve) => (gate.release = () => resolve()));
    stage.tools.execute = async () => {
      await opened;
      return {};
    };
    return gate;
  };

  describe('a cancel', () => {
    it('whose broadcast got lost while a read ran keeps the approved write from running (R-10.88)', async () => {
      const gate = holdReads();
      const runUuid = await suspend(read(), write());
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.eventually(async () => stage.tools.executed.length === 1);
      await askForCancel(runUuid);
      gate.release();
      await stage.until(runUuid, 'cancelled');
      expect(stage.tools.applied).toEqual([]);
      expect((await stage.events(runUuid)).slice(-2)).toEqual(['step.tool', 'run.cancelled']);
    });

    it('that tools finds on the row before the write is a cancel, not a failure', async () => {
      const runUuid = await suspend(write());
      stage.toolsPeer.answer(
        answerTo(applyTurn, async () => {
          await askForCancel(runUuid);
          throw new RunFinishedError();
        }),
      );
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'cancelled');
      expect(stage.tools.applied).toEqual([]);
    });

    it('lets the reads in flight finish, records them and starts no other (R-10.88)', async () => {
      const gate = holdReads();
      stage.model.use(once(...Array.from({ length: 12 }, (_, index) => read(index))));
      const runUuid = await stage.startRun();
      await stage.eventually(async () => stage.tools.executed.length === 8);
      await stage.ask(cancelRun, { sub: 'be_user:7', runUuid });
      await new Promise((resolve) => setTimeout(resolve, 200));
      gate.release();
      await stage.until(runUuid, 'cancelled');
      expect(stage.tools.executed).toHaveLength(8);
      expect(await countOf(runUuid, 'step.tool')).toBe(8);
    });

    it('is not forgotten when the process ends: the run is settled, never queued again', async () => {
      const gate = holdReads();
      const runUuid = await suspend(read(), write());
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.eventually(async () => stage.tools.executed.length === 1);
      const first = stage.replicas[0]!;
      await stage.addReplica();
      await askForCancel(runUuid);
      await first.get(Draining).drain(0);
      expect(await stage.until(runUuid, 'cancelled')).toMatchObject({ requeueCount: 0 });
      expect(stage.tools.applied).toEqual([]);
      expect(await countOf(runUuid, 'run.started')).toBe(2);
      gate.release();
      await stage.stopReplica(first);
    });

    it('found at the claim stops the run before anything of it runs', async () => {
      const runUuid = await suspend(read(), write());
      await askForCancel(runUuid);
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'cancelled');
      expect(stage.tools.executed).toEqual([]);
      expect(stage.tools.applied).toEqual([]);
    });

    it('of a queued run whose turn is decided is left to a worker, who tells what was written (R-05.15)', async () => {
      const runUuid = await suspend(write());
      stage.tools.afterCommit = () =>
        sql(
          "UPDATE agent_runs SET status = 'queued', claimed_by = '', lease_expires = NULL, wake = wake + 1, retry_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR WHERE uuid = ?",
          runUuid,
        ).then(() => undefined);
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.eventually(async () => (await stage.run(runUuid)).retryAt !== null);
      const reply = await stage.ask(cancelRun, { sub: 'be_user:7', runUuid });
      expect(reply).toEqual({ runUuid, status: 'queued' });
      await stage.until(runUuid, 'cancelled');
      expect((await stage.events(runUuid)).slice(-3)).toEqual(['step.tool', 'step.write', 'run.cancelled']);
      expect(stage.tools.applied).toHaveLength(1);
    });

    it('that arrives while the writes are applied lets them finish and tells them, and starts no read (R-10.88)', async () => {
      const runUuid = await suspend(write(), read());
      stage.tools.afterCommit = async () => {
        await stage.ask(cancelRun, { sub: 'be_user:7', runUuid });
        await new Promise((resolve) => setTimeout(resolve, 200));
      };
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'cancelled');
      expect((await stage.events(runUuid)).slice(-3)).toEqual(['step.tool', 'step.write', 'run.cancelled']);
      expect(stage.tools.executed).toEqual([]);
    });
  });

  describe('a committed write', () => {
    it('is answered as done although its tool was switched off before the run learned of it (D-15)', async () => {
      const runUuid = await suspend(write());
      stage.tools.afterCommit = async () => {
        stage.tools.disabled.add('update_page_metadata');
        await loseWorker(runUuid);
      };
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'completed');
      expect(results(stage.model.journal.at(-1)!)).toEqual(['update_page_metadata applied']);
      expect(await countOf(runUuid, 'step.write')).toBe(1);
      expect(stage.tools.applied).toHaveLength(1);
    });

    it.each(['approve', 'cancel'] as const)(
      'of an earlier delivery is told when another card has changed, then %s',
      async (then) => {
        const runUuid = await suspend(write(5), write(6));
        const [first] = (await sql(
          'SELECT call_id AS id FROM agent_calls WHERE run_uuid = ? ORDER BY position',
          runUuid,
        )) as { id: string }[];
        // The earlier delivery commits after the outcome was asked for and before this one.
        stage.toolsPeer.answer(answerTo(turnOutcome, () => ({ results: [] })));
        const written = { writeId: randomUUID(), table: 'pages', uid: 5, action: 'updated' as const };
        const fence = { callId: first!.id, outcome: 'ok' as const, content: 'earlier', isError: false };
        stage.tools.fences.set(first!.id, { ...fence, artifacts: [], durationMs: 1, written });
        stage.tools.changed = (ids) => ids;
        const { turnId } = await stage.run(runUuid);
        await stage.decide(runUuid, { decision: 'approve' });
        await stage.eventually(async () => {
          const run = await stage.run(runUuid);
          return run.status === 'waiting_for_approval' && run.turnId !== turnId;
        });
        expect((await stage.events(runUuid)).slice(-3)).toEqual([
          'step.tool',
          'step.write',
          'run.awaiting_approval',
        ]);
        stage.tools.changed = () => [];
        if (then === 'cancel') {
          await stage.ask(cancelRun, { sub: 'be_user:7', runUuid });
          expect(await countOf(runUuid, 'step.write')).toBe(1);
          return;
        }
        await stage.decide(runUuid, { decision: 'approve' });
        await stage.until(runUuid, 'completed');
        expect(results(stage.model.journal.at(-1)!)).toEqual(['earlier', 'update_page_metadata applied']);
        expect(await countOf(runUuid, 'step.write')).toBe(2);
        expect(stage.tools.applied).toHaveLength(1);
      },
    );

    it('gets its steps when the run fails before they are stored (R-05.15)', async () => {
      const runUuid = await suspend(write());
      await failStep('step.write', 1, "SQLSTATE '45000'");
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'failed');
      expect((await stage.events(runUuid)).slice(-3)).toEqual(['step.tool', 'step.write', 'run.failed']);
    });

    it('gets its steps when the state of the run no longer opens (R-05.15)', async () => {
      const runUuid = await suspend(write());
      stage.tools.afterCommit = async () => {
        await sql("UPDATE agent_run_state SET state = 'sc1:broken' WHERE run_uuid = ?", runUuid);
        await loseWorker(runUuid);
      };
      await stage.decide(runUuid, { decision: 'approve' });
      expect(await stage.until(runUuid, 'failed')).toMatchObject({ errorClass: 'StateUnreadableError' });
      expect((await stage.events(runUuid)).slice(-3)).toEqual(['step.tool', 'step.write', 'run.failed']);
    });
  });

  describe('a lost race in our own database', () => {
    it('costs a run a moment, also an interactive one, and never the run', async () => {
      await failStep('step.llm', 4, RACE);
      stage.model.use(() => ({ content: 'Won.' }));
      const runUuid = await stage.startRun({ prompt: 'Go', wait: 5 });
      await stage.until(runUuid, 'completed');
      expect(await countOf(runUuid, 'run.started')).toBe(2);
    });

    it('keeps the step of a decision when the claim is repeated (R-20.46)', async () => {
      const runUuid = await suspend(write());
      await failStep('step.approval', 1, RACE);
      await stage.decide(runUuid, { decision: 'approve' });
      await stage.until(runUuid, 'completed');
      expect(await sql('SELECT n FROM faults_left')).toEqual([{ n: 0 }]);
      expect(await countOf(runUuid, 'step.approval')).toBe(1);
    });
  });

  describe('an owner who is gone', () => {
    it.each(['be_user:7', 'service:bot60'])(
      '%s takes the rights along, never the run (R-10.33)',
      async (sub) => {
        stage.actor(60, { kind: 'service', scopes: ['agent:run'] });
        stage.model.use(once(write(), read()));
        const runUuid = await stage.startRun({}, sub);
        await stage.until(runUuid, 'waiting_for_approval');
        stage.tools.actors.delete(sub);
        stage.toolsPeer.answer(
          answerTo(listTools, () => {
            throw new ForbiddenError();
          }),
        );
        await stage.decide(runUuid, { decision: 'approve' });
        expect(await stage.until(runUuid, 'completed')).toMatchObject({ terminationReason: 'completed' });
        expect(stage.tools.applied).toEqual([]);
      },
    );

    it('leaves tools that need nobody on offer; the others refuse (R-10.32, R-10.33)', async () => {
      const runUuid = await suspend(write(), read());
      stage.tools.actors.delete('be_user:7');
      await stage.decide(runUuid, { decision: 'deny', calls: await readsOnly(runUuid) });
      await stage.until(runUuid, 'completed');
      expect(results(stage.model.journal.at(-1)!)[1]).toContain('no acting user');
    });
  });

  async function readsOnly(runUuid: string): Promise<Record<string, boolean>> {
    const rows = (await sql(
      "SELECT call_id AS id FROM agent_calls WHERE run_uuid = ? AND effect = 'read_only'",
      runUuid,
    )) as { id: string }[];
    return Object.fromEntries(rows.map(({ id }) => [id, true]));
  }
});
