import type { Actor, StoredCard, TurnContext } from '#contracts';
import { refusalByContext, refusalByTurn, type DecisionFacts } from './decision-gates';

const turnId = '9d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22';
const digest = 'a'.repeat(64);

const approver: Actor = {
  kind: 'user',
  sub: 'be_user:3',
  uid: 3,
  username: 'approver',
  admin: false,
  groups: [],
  grants: ['agent_approve'],
  scopes: [],
  modules: [],
  language: 'en',
};
const owner: Actor = { ...approver, sub: 'be_user:7', uid: 7, grants: ['tasks_use'] };
const admin: Actor = { ...approver, sub: 'be_user:1', uid: 1, admin: true };
const service: Actor = {
  ...approver,
  kind: 'service',
  sub: 'service:bot',
  uid: 0,
  scopes: ['agent:approve'],
};

const card = (callId: string, writes: boolean): StoredCard => ({
  callId,
  tool: writes ? 'update_page_metadata' : 'get_pagetree',
  arguments: '{}',
  writes,
  preview: null,
  changed: [],
});
const write = card('writeCal1', true);
const read = card('readCall1', false);

const context = (extra: Partial<TurnContext> = {}): TurnContext => ({
  runStatus: 'waiting_for_approval',
  waitingTurnId: turnId,
  owner: 7,
  configurationExists: true,
  requireSecondApprover: false,
  stateReadable: true,
  releasable: { writeCal1: null, writeCal2: null },
  ...extra,
});

const facts = (extra: Partial<DecisionFacts> = {}): DecisionFacts => ({
  actor: approver,
  turnId,
  context: context(),
  cards: [read, write],
  digest,
  body: { digest, decision: 'approve' },
  ...extra,
});

const deny = { digest, decision: 'deny' } as const;

describe('gates of a decision (spec 05 §4 Decide, R-20.27)', () => {
  it('lets an approver release a write they could run, and a denial pass', () => {
    expect(refusalByContext(facts())).toBeNull();
    expect(refusalByContext(facts({ body: deny }))).toBeNull();
  });

  it('1: seeing is not deciding', () => {
    expect(refusalByTurn('read', 'waiting')).toEqual({ gate: 'not-an-approver' });
    expect(refusalByTurn('decide', 'waiting')).toBeNull();
  });

  it.each(['decided', 'cancelled', 'expired'] as const)('2: a %s turn names its state', (state) => {
    expect(refusalByTurn('decide', state)).toEqual({ gate: 'already-decided', state });
  });

  it('3: a run that waits on nothing, or on another turn by now', () => {
    const cancelled = context({ runStatus: 'cancelled', waitingTurnId: null });
    expect(refusalByContext(facts({ context: cancelled }))).toEqual({
      gate: 'not-waiting',
      state: 'cancelled',
    });
    const later = context({ waitingTurnId: '1d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22' });
    expect(refusalByContext(facts({ context: later }))).toMatchObject({ gate: 'stale-turn' });
  });

  it('4: a configuration that is gone stops approvals and denials (R-20.32)', () => {
    const gone = context({ configurationExists: false });
    expect(refusalByContext(facts({ context: gone }))).toEqual({ gate: 'configuration-gone' });
    expect(refusalByContext(facts({ context: gone, body: deny }))).toEqual({ gate: 'configuration-gone' });
  });

  describe('5: four eyes (R-20.48, R-20.49)', () => {
    const fourEyes = context({ requireSecondApprover: true });
    const refused = { gate: 'second-approver-required' };

    it.each<[string, Partial<DecisionFacts>, object | null]>([
      ['the initiator may not approve', { actor: owner }, refused],
      ['an admin who started the run may not either', { actor: { ...admin, uid: 7 } }, refused],
      ['the initiator may deny', { actor: owner, body: deny }, null],
      ['somebody else may approve', { actor: approver }, null],
      [
        'a denial that approves one call is an approval',
        { actor: owner, body: { ...deny, calls: { writeCal1: 'approve' } } },
        refused,
      ],
      [
        'an approval that denies every call is a denial',
        { actor: owner, cards: [write], body: { digest, decision: 'approve', calls: { writeCal1: 'deny' } } },
        null,
      ],
    ])('%s', (_who, extra, expected) => {
      expect(refusalByContext(facts({ context: fourEyes, ...extra }))).toEqual(expected);
    });

    it('a run without owner has no initiator', () => {
      const ownerless = context({ requireSecondApprover: true, owner: 0 });
      expect(refusalByContext(facts({ context: ownerless, actor: { ...owner, uid: 0 } }))).toBeNull();
    });
  });

  it('6: an unreadable state or card can be neither approved nor denied', () => {
    const unreadable = { gate: 'state-unreadable' };
    expect(refusalByContext(facts({ context: context({ stateReadable: false }) }))).toEqual(unreadable);
    expect(refusalByContext(facts({ cards: null, digest: null }))).toEqual(unreadable);
    expect(refusalByContext(facts({ cards: null, digest: null, body: deny }))).toEqual(unreadable);
  });

  it('7: a digest that is not the present card’s is stale, absent ones too, denials too (R-20.26)', () => {
    const stale = { gate: 'stale-turn', state: 'waiting' };
    expect(refusalByContext(facts({ body: { digest: 'b'.repeat(64), decision: 'approve' } }))).toEqual(stale);
    expect(refusalByContext(facts({ body: { digest: '', decision: 'approve' } }))).toEqual(stale);
    expect(refusalByContext(facts({ body: { ...deny, digest: 'b'.repeat(64) } }))).toEqual(stale);
  });

  it('7: a verdict on a call the card does not have is refused by name', () => {
    const body = { digest, decision: 'approve', calls: { nobody123: 'deny' } } as const;
    expect(refusalByContext(facts({ body }))).toEqual({ gate: 'unknown-calls', callIds: ['nobody123'] });
  });

  describe('8: releasing writes (R-20.30)', () => {
    const disabled = context({ releasable: { writeCal1: 'toolDisabled', writeCal2: null } });
    const refused = {
      gate: 'not-an-approver',
      callId: 'writeCal1',
      tool: 'update_page_metadata',
      reason: 'toolDisabled',
    };

    it('refuses a write the approver could not run, and names tool and check for the log', () => {
      expect(refusalByContext(facts({ context: disabled }))).toEqual(refused);
    });

    it('asks nothing for a call that is denied', () => {
      expect(refusalByContext(facts({ context: disabled, body: deny }))).toBeNull();
      const body = { digest, decision: 'approve', calls: { writeCal1: 'deny' } } as const;
      const cards = [write, card('writeCal2', true)];
      expect(refusalByContext(facts({ context: disabled, cards, body }))).toBeNull();
    });

    it('refuses a write nobody answered for, whatever its name inherits', () => {
      const silent = context({ releasable: {} });
      expect(refusalByContext(facts({ context: silent }))).toMatchObject({ reason: 'notRegistered' });
      const cards = [card('toString', true)];
      expect(refusalByContext(facts({ context: silent, cards }))).toMatchObject({ callId: 'toString' });
    });

    it('never lets a service account release a write, but a read-only turn', () => {
      expect(refusalByContext(facts({ actor: service }))).toMatchObject({ reason: 'noBackendUser' });
      expect(refusalByContext(facts({ actor: service, cards: [read] }))).toBeNull();
      expect(refusalByContext(facts({ actor: service, body: deny }))).toBeNull();
    });
  });

  it('answers in the order of the gates', () => {
    const everythingWrong = facts({
      actor: owner,
      context: context({
        configurationExists: false,
        requireSecondApprover: true,
        stateReadable: false,
        releasable: {},
      }),
      body: { digest: 'b'.repeat(64), decision: 'approve' },
    });
    const healed = (extra: Partial<TurnContext>, rest: Partial<DecisionFacts> = {}): DecisionFacts => ({
      ...everythingWrong,
      ...rest,
      context: { ...everythingWrong.context, ...extra },
    });
    const order = [
      everythingWrong,
      healed({ configurationExists: true }),
      healed({ configurationExists: true, requireSecondApprover: false }),
      healed({ configurationExists: true, requireSecondApprover: false, stateReadable: true }),
      healed(
        { configurationExists: true, requireSecondApprover: false, stateReadable: true },
        { body: { digest, decision: 'approve' } },
      ),
    ].map((each) => refusalByContext(each)?.gate);
    expect(order).toEqual([
      'configuration-gone',
      'second-approver-required',
      'state-unreadable',
      'stale-turn',
      'not-an-approver',
    ]);
  });
});
