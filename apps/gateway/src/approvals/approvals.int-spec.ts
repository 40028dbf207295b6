import { randomUUID } from 'node:crypto';
import { decideTurn, getTurn, listTurns, type DecideTurnMessage } from '#contracts';
import { GatewayRequestRepository } from '#database';
import {
  AlreadyDecidedError,
  NotAnApproverError,
  NotAuditableError,
  SecondApproverRequiredError,
  StaleTurnError,
  type SidecarError,
} from '#errors';
import { answerTo, PeerStack, sampleTurn, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

describe('approvals (spec 70 §4)', () => {
  let stack: PeerStack;
  let user: SidecarClient;
  const turn = sampleTurn(randomUUID(), randomUUID());

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    user = stack.addUser(4, { grants: ['agent_approve'] });
  });
  afterAll(() => stack.stop());
  beforeEach(() => {
    stack.peers.inbox.received.length = 0;
  });

  const decide = (body: unknown) => user.call('POST', `/v1/approvals/${turn.turnId}/decision`, body);

  it('lists turns of a state and shows one', async () => {
    stack.peers.inbox.answer(
      answerTo(listTurns, () => ({ items: [turn], nextCursor: null })),
      answerTo(getTurn, () => turn),
    );
    expect((await user.call('GET', '/v1/approvals?state=expired&limit=5')).body).toEqual({
      items: [turn],
      nextCursor: null,
    });
    expect(stack.peers.inbox.receivedBy('list-turns')[0]).toMatchObject({
      sub: user.sub,
      state: 'expired',
      limit: 5,
    });
    expect((await user.call('GET', `/v1/approvals/${turn.turnId}`)).body).toEqual(turn);
  });

  it('hands a decision on: ids on the queue, the body sealed in its row (R-05.4)', async () => {
    let body: string | null | undefined;
    stack.peers.inbox.answer(
      answerTo(decideTurn, async ({ requestId }) => {
        body = await stack.replicas[0]?.get(GatewayRequestRepository).readBody(requestId);
        return { runId: turn.runId };
      }),
    );
    const decision = {
      digest: turn.digest,
      decision: 'deny',
      reason: 'Keep it.',
      calls: { aB3dE5gH9: 'approve' },
    };
    const answer = await decide(decision);
    expect([answer.status, answer.body]).toEqual([202, { runId: turn.runId }]);
    expect(JSON.parse(body ?? '')).toEqual(decision);
    const [message] = stack.peers.inbox.receivedBy('decide-turn') as DecideTurnMessage[];
    expect(message).toMatchObject({ sub: user.sub, turnId: turn.turnId });
    expect(JSON.stringify(message)).not.toContain('Keep it');
  });

  it.each<[SidecarError, number, string]>([
    [new StaleTurnError(undefined, { state: 'waiting' }), 409, 'stale-turn'],
    [new AlreadyDecidedError(undefined, { state: 'decided' }), 409, 'already-decided'],
    [new NotAnApproverError(), 403, 'not-an-approver'],
    [new SecondApproverRequiredError(), 403, 'second-approver-required'],
    [new NotAuditableError(), 503, 'not-auditable'],
  ])('passes %s on with its state', async (error, status, code) => {
    stack.peers.inbox.answer(
      answerTo(decideTurn, () => {
        throw error;
      }),
    );
    const answer = await decide({ digest: turn.digest, decision: 'approve' });
    expect([answer.status, answer.body['code'], answer.body['state']]).toEqual([
      status,
      code,
      error.details.state,
    ]);
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  });

  it('lets inbox judge an absent digest, which equals a wrong one (R-20.26)', async () => {
    stack.peers.inbox.answer(answerTo(decideTurn, () => ({ runId: turn.runId })));
    await decide({ decision: 'approve' });
    expect(stack.peers.inbox.receivedBy('decide-turn')).toHaveLength(1);
  });
});
