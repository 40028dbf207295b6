import { closeTurn } from '#contracts';
import { InboxStage, waitUntil } from '#testing';
import { InboxModule } from '../inbox.module';

const RACES = 200;
const AT_ONCE = 10;

interface Attempt {
  won: boolean;
  code?: string;
  state?: string | undefined;
}

describe('races for one turn, two replicas (R-05.3, spec 20 concurrency matrix)', () => {
  let stage: InboxStage;
  let first: string;
  let second: string;

  beforeAll(async () => {
    stage = await InboxStage.start(InboxModule, { replicas: 2 });
    first = stage.actor(3, { grants: ['agent_approve'] });
    second = stage.actor(4, { admin: true });
  });
  afterAll(() => stage.stop());

  const attempt = (promise: Promise<unknown>): Promise<Attempt> =>
    promise.then(
      () => ({ won: true }),
      (error: { code: string; details?: { state?: string } }) => ({
        won: false,
        code: error.code,
        state: error.details?.state,
      }),
    );

  const race = async (
    compete: (turn: { runUuid: string; turnId: string; digest: string }) => Promise<void>,
  ): Promise<void> => {
    for (let done = 0; done < RACES; done += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const turn = await stage.runs.suspend();
          const { digest } = await stage.getTurn(second, turn.turnId);
          await compete({ ...turn, digest });
        }),
      );
    }
  };

  const outcomeOf = async (turnId: string, runUuid: string): Promise<Record<string, unknown>> => {
    const rows = await stage.rows<Record<string, unknown>>(
      `SELECT t.status turn, r.status run, r.decision_id <=> d.decision_id same, d.state, d.approved
         FROM inbox_turns t JOIN agent_runs r ON r.uuid = ? LEFT JOIN inbox_decisions d ON d.turn_id = t.turn_id
        WHERE t.turn_id = ?`,
      [runUuid, turnId],
    );
    expect(rows).toHaveLength(1);
    return rows[0] ?? {};
  };

  it(`${RACES} times two approvals: one effective decision, the loser learns the state`, async () => {
    let wins = 0;
    await race(async ({ runUuid, turnId, digest }) => {
      const attempts = await Promise.all(
        [first, second].map((sub) => attempt(stage.decide(sub, turnId, { digest, decision: 'approve' }))),
      );
      wins += attempts.filter(({ won }) => won).length;
      expect(attempts.filter(({ won }) => !won)).toEqual([
        {
          won: false,
          code: expect.stringMatching(/^(already-decided|not-waiting)$/),
          state: expect.any(String),
        },
      ]);
      expect(await outcomeOf(turnId, runUuid)).toEqual({
        turn: 'decided',
        run: 'queued',
        same: 1,
        state: 'effective',
        approved: 1,
      });
    });
    expect(wins).toBe(RACES);
  }, 180_000);

  it(`${RACES} times approve against deny: what is stored is what the winner said`, async () => {
    const verdicts = { approve: 0, deny: 0 };
    await race(async ({ runUuid, turnId, digest }) => {
      const [approval, denial] = await Promise.all([
        attempt(stage.decide(first, turnId, { digest, decision: 'approve' })),
        attempt(stage.decide(second, turnId, { digest, decision: 'deny' })),
      ]);
      expect(approval.won).not.toBe(denial.won);
      const outcome = await outcomeOf(turnId, runUuid);
      expect(outcome).toMatchObject({ turn: 'decided', run: 'queued', state: 'effective', same: 1 });
      expect(outcome['approved']).toBe(approval.won ? 1 : 0);
      verdicts[approval.won ? 'approve' : 'deny'] += 1;
    });
    expect(verdicts.approve + verdicts.deny).toBe(RACES);
  }, 180_000);

  it(`${RACES} times approve against cancel: either the run continues or it is cancelled, never both`, async () => {
    const winners = { approval: 0, cancel: 0 };
    let step = 0;
    let typicalMs = 200;
    await race(async ({ runUuid, turnId, digest }) => {
      // From at once to well after, measured by how long a decision takes on this machine.
      const delay = ((step++ % AT_ONCE) / AT_ONCE) * 2 * typicalMs;
      const started = Date.now();
      const cancel = new Promise((resolve) => setTimeout(resolve, delay)).then(async () => {
        const cancelled = await stage.runs.cancel(runUuid);
        if (cancelled) await stage.wakeUps.send(closeTurn, { runUuid, turnId, state: 'cancelled' });
        return cancelled;
      });
      const [approval, cancelled] = await Promise.all([
        attempt(stage.decide(first, turnId, { digest, decision: 'approve' })).finally(() => {
          typicalMs = Math.max(typicalMs, Date.now() - started);
        }),
        cancel,
      ]);
      expect(approval.won).toBe(!cancelled);
      if (cancelled) {
        expect(approval.code).toMatch(/^(already-decided|not-waiting|not-found)$/);
        expect(approval.state).toBe('cancelled');
        expect(await outcomeOf(turnId, runUuid)).toMatchObject({
          run: 'cancelled',
          turn: expect.stringMatching(/^(cancelled|waiting)$/),
        });
      } else {
        expect(await outcomeOf(turnId, runUuid)).toMatchObject({
          run: 'queued',
          turn: 'decided',
          state: 'effective',
          same: 1,
        });
      }
      winners[cancelled ? 'cancel' : 'approval'] += 1;
    });
    expect(winners.approval).toBeGreaterThan(0);
    expect(winners.cancel).toBeGreaterThan(0);
    await waitUntil('every turn is settled', async () => {
      const open = await stage.rows("SELECT turn_id FROM inbox_turns WHERE status = 'waiting'");
      return open.length === 0;
    });
  }, 180_000);
});
