import { randomUUID } from 'node:crypto';
import { DatabaseUnavailableError, NotFoundError } from '#errors';
import { InboxStage, waitUntil } from '#testing';
import { InboxModule } from '../inbox.module';

interface DecisionRow {
  decision_id: string;
  approved: number;
  decided_by: number;
  service: string | null;
  state: string;
  digest: string;
  reason: string | null;
}

interface Refusal {
  code: string;
  httpStatus: number;
  details: { state?: string; errors?: { pointer: string }[] };
}

describe('decisions on real MariaDB and Redis, two replicas (spec 05 §4 Decide)', () => {
  let stage: InboxStage;
  let owner: string;
  let approver: string;

  beforeAll(async () => {
    stage = await InboxStage.start(InboxModule, { replicas: 2 });
    approver = stage.actor(3, { grants: ['agent_approve'] });
    owner = stage.actor(7, { grants: ['tasks_use'] });
  });
  afterAll(() => stage.stop());

  beforeEach(() => {
    stage.agent.context = {};
    stage.agent.beforeClaim = () => undefined;
    stage.agent.claims.length = 0;
  });

  const waiting = async (options = {}): Promise<{ runUuid: string; turnId: string; digest: string }> => {
    const run = await stage.runs.suspend(options);
    return { ...run, digest: (await stage.getTurn(approver, run.turnId)).digest };
  };
  const refusal = (promise: Promise<unknown>): Promise<Refusal> =>
    promise.then(
      () => Promise.reject(new Error('It was not refused.')),
      (error: Refusal) => error,
    );
  const decisionsOf = (turnId: string): Promise<DecisionRow[]> =>
    stage.rows<DecisionRow>('SELECT * FROM inbox_decisions WHERE turn_id = ?', [turnId]);
  const runOf = async (runUuid: string): Promise<{ status: string; decision_id: string | null }> => {
    const [row] = await stage.rows<{ status: string; decision_id: string | null }>(
      'SELECT status, decision_id FROM agent_runs WHERE uuid = ?',
      [runUuid],
    );
    if (row === undefined) throw new Error('no such run');
    return row;
  };
  const untouched = async ({ runUuid, turnId }: { runUuid: string; turnId: string }): Promise<void> => {
    expect(await decisionsOf(turnId)).toEqual([]);
    expect(await runOf(runUuid)).toEqual({ status: 'waiting_for_approval', decision_id: null });
    expect((await stage.getTurn(approver, turnId)).state).toBe('waiting');
    expect(stage.agent.claims).toEqual([]);
  };

  describe('what a decision leaves behind', () => {
    it('an approval: audit row with the digest seen, one verdict per call, run claimed by it', async () => {
      const turn = await waiting({
        calls: [
          { callId: 'readCall1', effect: 'read_only' },
          { callId: 'writeCal1' },
          { callId: 'writeCal2' },
        ],
      });
      const answer = await stage.decide(approver, turn.turnId, {
        digest: turn.digest,
        decision: 'approve',
        calls: { writeCal2: 'deny' },
        reason: '  Second one\n is\u200B wrong ',
      });
      expect(answer).toEqual({ runId: turn.runUuid });
      const [decision] = await decisionsOf(turn.turnId);
      expect(decision).toMatchObject({
        state: 'effective',
        approved: 1,
        decided_by: 3,
        service: null,
        digest: turn.digest,
      });
      expect(decision?.reason).not.toContain('wrong');
      expect(
        await stage.rows(
          'SELECT call_id, approved FROM inbox_call_decisions WHERE decision_id = ? ORDER BY call_id',
          [decision?.decision_id],
        ),
      ).toEqual([
        { call_id: 'readCall1', approved: 1 },
        { call_id: 'writeCal1', approved: 1 },
        { call_id: 'writeCal2', approved: 0 },
      ]);
      expect(await runOf(turn.runUuid)).toEqual({ status: 'queued', decision_id: decision?.decision_id });
      expect((await stage.getTurn(owner, turn.turnId)).decision).toMatchObject({
        approved: true,
        decidedBy: 3,
        reason: 'Second one is wrong',
      });
    });

    it('a denial by the owner, also under four eyes (R-20.32)', async () => {
      const turn = await waiting();
      stage.agent.context = { requireSecondApprover: true, releasable: {} };
      await stage.decide(owner, turn.turnId, { digest: turn.digest, decision: 'deny' });
      expect(await decisionsOf(turn.turnId)).toMatchObject([
        { state: 'effective', approved: 0, decided_by: 7 },
      ]);
    });

    it('a service account may release a read-only turn, and is named (R-20.30)', async () => {
      const service = stage.actor(0, { kind: 'service', scopes: ['agent:approve'] });
      const turn = await waiting({ calls: [{ callId: 'readCall1', effect: 'read_only' }] });
      await stage.decide(service, turn.turnId, { digest: turn.digest, decision: 'approve' });
      expect(await decisionsOf(turn.turnId)).toMatchObject([
        { decided_by: 0, service: service.slice('service:'.length) },
      ]);
    });

    it('the same request delivered again, also at the same time, is the same decision (R-05.3)', async () => {
      const turn = await waiting();
      const requestId = await stage.runs.request(approver, { digest: turn.digest, decision: 'approve' });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => stage.decideRequest(approver, turn.turnId, requestId)),
      );
      answers.push(await stage.decideRequest(approver, turn.turnId, requestId));
      expect(new Set(answers.map((answer) => answer.runId))).toEqual(new Set([turn.runUuid]));
      expect(await decisionsOf(turn.turnId)).toMatchObject([{ decision_id: requestId, state: 'effective' }]);
      expect(stage.agent.claims.filter((claim) => claim.won)).toHaveLength(1);
    });
  });

  describe('refusals touch nothing (R-20.27, R-20.35)', () => {
    const wrongDigest = 'b'.repeat(64);

    it.each<[string, object, Partial<InboxStage['agent']['context']>, object]>([
      [
        'a stale digest',
        { digest: wrongDigest },
        {},
        { code: 'stale-turn', httpStatus: 409, details: { state: 'waiting' } },
      ],
      ['no digest', { digest: '' }, {}, { code: 'stale-turn', httpStatus: 409 }],
      [
        'a configuration that is gone',
        {},
        { configurationExists: false },
        { code: 'configuration-gone', httpStatus: 409 },
      ],
      [
        'a state that does not open',
        {},
        { stateReadable: false },
        { code: 'state-unreadable', httpStatus: 500 },
      ],
      [
        'a write the approver could not run',
        {},
        { releasable: { aB3dE5gH9: 'toolDisabled' } },
        { code: 'not-an-approver', httpStatus: 403 },
      ],
      ['a write nobody answers for', {}, { releasable: {} }, { code: 'not-an-approver', httpStatus: 403 }],
      [
        'a run that has been cancelled',
        {},
        { waitingTurnId: null, runStatus: 'cancelled' },
        { code: 'not-waiting', details: { state: 'cancelled' } },
      ],
      [
        'a verdict on an unknown call',
        { calls: { nobody123: 'deny' } },
        {},
        { code: 'invalid-request', httpStatus: 422, details: { errors: [{ pointer: '/calls/nobody123' }] } },
      ],
    ])('%s', async (_what, body, context, expected) => {
      const turn = await waiting();
      stage.agent.context = context;
      const decision = { digest: turn.digest, decision: 'approve' as const, ...body };
      expect(await refusal(stage.decide(approver, turn.turnId, decision))).toMatchObject(expected);
      stage.agent.context = {};
      await untouched(turn);
    });

    it('who may not see the turn learns nothing; who may only read it is no approver', async () => {
      const turn = await waiting();
      const body = { digest: turn.digest, decision: 'deny' } as const;
      const stranger = stage.actor(9, { grants: ['tasks_use'] });
      expect(await refusal(stage.decide(stranger, turn.turnId, body))).toMatchObject({
        code: 'not-found',
        httpStatus: 404,
      });
      expect(await refusal(stage.decide(approver, randomUUID(), body))).toMatchObject({ code: 'not-found' });
      const reader = stage.actor(0, { kind: 'service', scopes: ['agent:read'] });
      expect(await refusal(stage.decide(reader, turn.turnId, body))).toMatchObject({
        code: 'not-an-approver',
      });
      await untouched(turn);
    });

    it('a service account never releases a write, whatever agent says (R-20.30)', async () => {
      const turn = await waiting();
      const service = stage.actor(0, { kind: 'service', scopes: ['agent:approve'] });
      const body = { digest: turn.digest, decision: 'approve' } as const;
      expect(await refusal(stage.decide(service, turn.turnId, body))).toMatchObject({
        code: 'not-an-approver',
      });
      await untouched(turn);
    });

    it('the initiator may not approve under four eyes, not even call by call (R-20.48)', async () => {
      const turn = await waiting();
      stage.agent.context = { requireSecondApprover: true };
      const refused = { code: 'second-approver-required', httpStatus: 403 };
      const approve = { digest: turn.digest, decision: 'approve' } as const;
      const hidden = { digest: turn.digest, decision: 'deny', calls: { aB3dE5gH9: 'approve' } } as const;
      expect(await refusal(stage.decide(owner, turn.turnId, approve))).toMatchObject(refused);
      expect(await refusal(stage.decide(owner, turn.turnId, hidden))).toMatchObject(refused);
      await untouched(turn);
      await expect(stage.decide(approver, turn.turnId, approve)).resolves.toEqual({ runId: turn.runUuid });
    });

    it('a body sealed for somebody else’s request is not used', async () => {
      const turn = await waiting();
      const requestId = await stage.runs.request(owner, { digest: turn.digest, decision: 'deny' });
      expect(await refusal(stage.decideRequest(approver, turn.turnId, requestId))).toMatchObject({
        code: 'not-found',
      });
      await untouched(turn);
    });

    it('a card changed in the database matches no digest', async () => {
      const turn = await waiting();
      const other = await waiting({
        runUuid: turn.runUuid,
        calls: [{ callId: 'aB3dE5gH9', lines: ['another line'] }],
      });
      await stage.rows(
        'UPDATE inbox_cards a JOIN inbox_cards b ON b.turn_id = ? SET a.content = b.content WHERE a.turn_id = ?',
        [turn.turnId, other.turnId],
      );
      const body = { digest: other.digest, decision: 'approve' } as const;
      expect(await refusal(stage.decide(approver, other.turnId, body))).toMatchObject({ code: 'stale-turn' });
    });
  });

  it('an approval that cannot be recorded claims nothing (R-20.46)', async () => {
    const turn = await waiting();
    const body = { digest: turn.digest, decision: 'approve' } as const;
    await stage.rows(
      `CREATE TRIGGER no_audit BEFORE INSERT ON inbox_call_decisions FOR EACH ROW SIGNAL SQLSTATE '45000'`,
    );
    try {
      expect(await refusal(stage.decide(approver, turn.turnId, body))).toMatchObject({
        code: 'not-auditable',
        httpStatus: 503,
      });
      await untouched(turn);
    } finally {
      await stage.rows('DROP TRIGGER no_audit');
    }
    await expect(stage.decide(approver, turn.turnId, body)).resolves.toEqual({ runId: turn.runUuid });
  });

  describe('between record and claim', () => {
    const recorded = async (): Promise<{ runUuid: string; turnId: string }> => {
      const turn = await waiting();
      stage.agent.beforeClaim = () => {
        throw new DatabaseUnavailableError();
      };
      const body = { digest: turn.digest, decision: 'approve' } as const;
      await refusal(stage.decide(approver, turn.turnId, body));
      expect(await decisionsOf(turn.turnId)).toMatchObject([{ state: 'proposed' }]);
      expect(await runOf(turn.runUuid)).toMatchObject({ status: 'waiting_for_approval' });
      return turn;
    };
    const grownOld = (turnId: string): Promise<unknown> =>
      stage.rows(
        'UPDATE inbox_decisions SET created_at = created_at - INTERVAL 11 SECOND WHERE turn_id = ?',
        [turnId],
      );
    const settled = (turnId: string, state: string): Promise<unknown> =>
      waitUntil(`the decision is ${state}`, async () => (await decisionsOf(turnId))[0]?.state === state);

    it('a crash is made good by the sweeper of whichever replica', async () => {
      const turn = await recorded();
      stage.agent.beforeClaim = () => undefined;
      await grownOld(turn.turnId);
      await settled(turn.turnId, 'effective');
      expect(await runOf(turn.runUuid)).toMatchObject({ status: 'queued' });
      expect(stage.agent.claims.filter((claim) => claim.won)).toHaveLength(1);
    });

    it('the sweeper leaves young decisions to the process that recorded them', async () => {
      const turn = await recorded();
      stage.agent.beforeClaim = () => undefined;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await decisionsOf(turn.turnId)).toMatchObject([{ state: 'proposed' }]);
      await grownOld(turn.turnId);
      await settled(turn.turnId, 'effective');
    });

    it.each([
      ['cancelled', 'cancelled'],
      ['approval_expired', 'expired'],
    ])('a run that ended as %s meanwhile takes the turn with it', async (reason, state) => {
      const turn = await recorded();
      await stage.runs.cancel(turn.runUuid, reason);
      stage.agent.beforeClaim = () => undefined;
      await grownOld(turn.turnId);
      await settled(turn.turnId, 'superseded');
      expect(await stage.getTurn(owner, turn.turnId)).toMatchObject({ state, decision: null });
    });

    it('a run that was purged meanwhile leaves no decision open', async () => {
      const turn = await recorded();
      await stage.rows('DELETE FROM agent_runs WHERE uuid = ?', [turn.runUuid]);
      stage.agent.beforeClaim = () => {
        throw new NotFoundError();
      };
      await grownOld(turn.turnId);
      await settled(turn.turnId, 'superseded');
    });

    it('a claim whose answer got lost is not taken back', async () => {
      const turn = await recorded();
      const [decision] = await decisionsOf(turn.turnId);
      await stage.rows("UPDATE agent_runs SET status = 'completed', decision_id = ? WHERE uuid = ?", [
        decision?.decision_id,
        turn.runUuid,
      ]);
      stage.agent.beforeClaim = () => undefined;
      await grownOld(turn.turnId);
      await settled(turn.turnId, 'effective');
      expect(await stage.getTurn(owner, turn.turnId)).toMatchObject({
        state: 'decided',
        decision: { approved: true },
      });
    });
  });
});
