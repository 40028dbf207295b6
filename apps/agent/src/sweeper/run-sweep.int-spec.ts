import { getRun, MAX_REPLY_BYTES, turnOutcome } from '#contracts';
import { NotFoundError } from '#errors';
import { metricsRegistry } from '#observability';
import { AgentStage, answerTo, type RecordedRequest } from '#testing';
import { AgentModule } from '../agent.module';

describe('what bounds and isolates', () => {
  let stage: AgentStage;

  beforeAll(async () => {
    stage = await AgentStage.start({ module: AgentModule });
    stage.actor(7);
  });
  afterAll(() => stage.stop());

  const sql = (text: string, ...values: unknown[]): Promise<unknown> => stage.dataSource.query(text, values);
  const answered = (request: RecordedRequest): boolean =>
    request.body.messages.some(({ role }) => role === 'tool');
  /** A run whose worker died with a decided turn, after its last restart. */
  const worn = async (): Promise<string> => {
    stage.model.use(() => ({
      toolCalls: [{ name: 'update_page_metadata', arguments: { uid: 5, title: 'x' } }],
    }));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'waiting_for_approval');
    await sql(
      "UPDATE agent_runs SET status = 'running', claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR, requeue_count = 3 WHERE uuid = ?",
      runUuid,
    );
    return runUuid;
  };

  it('takes runs back while tools owes the answer about others, and ends those once it comes (R-10.101)', async () => {
    let release = (): void => undefined;
    const silence = new Promise<void>((resolve) => (release = resolve));
    stage.toolsPeer.answer(
      answerTo(turnOutcome, async () => {
        await silence;
        throw new NotFoundError();
      }),
    );
    const stuck = [await worn(), await worn(), await worn()];
    stage.model.use(() => ({ content: 'Back.' }));
    const lost = await stage.startRun();
    await stage.until(lost, 'completed');
    await sql(
      "UPDATE agent_runs SET status = 'running', claimed_by = 'dead', lease_expires = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE uuid = ?",
      lost,
    );
    await stage.eventually(async () => (await stage.run(lost)).status !== 'running');
    for (const uuid of stuck) expect((await stage.run(uuid)).status).toBe('running');
    release();
    // An answer that will not get better ends the run without the steps nobody can know.
    for (const uuid of stuck) {
      expect(await stage.until(uuid, 'failed')).toMatchObject({ terminationReason: 'retries_exhausted' });
    }
  });

  it('cuts an answer that would not fit its reply (R-05.4)', async () => {
    stage.model.use(() => ({ content: '"€'.repeat(100_000) }));
    const runUuid = await stage.startRun();
    await stage.until(runUuid, 'completed');
    const reply = await stage.ask(getRun, { sub: 'be_user:7', runUuid });
    expect(reply.answer).toMatch(/^["€]{40000,}…$/);
    expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(MAX_REPLY_BYTES);
  });

  it('counts calls of tools nobody knows under one label', async () => {
    stage.model.use((request) =>
      answered(request) ? { content: 'x' } : { toolCalls: [{ name: 'made_up_by_model', arguments: {} }] },
    );
    await stage.until(await stage.startRun(), 'completed');
    const text = await metricsRegistry.metrics();
    expect(text).toContain('agent_tool_calls_total{tool="unknown",outcome="unknown-tool"} 1');
    expect(text).not.toContain('made_up_by_model');
  });
});
