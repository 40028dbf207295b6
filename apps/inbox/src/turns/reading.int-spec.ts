import { closeTurn, openTurn } from '#contracts';
import { InboxStage, waitUntil } from '#testing';
import { InboxModule } from '../inbox.module';

describe('turns on real MariaDB and Redis, two replicas', () => {
  let stage: InboxStage;
  let admin: string;
  let owner: string;
  let approver: string;
  let stranger: string;

  beforeAll(async () => {
    stage = await InboxStage.start(InboxModule, { replicas: 2 });
    admin = stage.actor(1, { admin: true });
    approver = stage.actor(3, { grants: ['agent_approve'] });
    owner = stage.actor(7, { grants: ['tasks_use'] });
    stranger = stage.actor(9, { grants: ['tasks_use'] });
  });
  afterAll(() => stage.stop());

  beforeEach(() => {
    stage.tools.previewAsks.length = 0;
    stage.tools.readable = () => ({});
  });

  const readsAll = (): void => {
    stage.tools.readable = () => ({ aB3dE5gH9: true, zB3dE5gH9: true });
  };
  const code = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );
  const countTurns = async (turnId: string): Promise<number> =>
    (await stage.rows('SELECT turn_id FROM inbox_turns WHERE turn_id = ?', [turnId])).length;

  describe('opening', () => {
    it('opens once, whoever is told how often, with sealed cards in call order', async () => {
      const calls = [
        { callId: 'zB3dE5gH9', effect: 'read_only', tool: 'get_pagetree' },
        { callId: 'aB3dE5gH9' },
      ];
      const { runUuid, turnId } = await stage.runs.suspend({ calls });
      await Promise.all([
        stage.wakeUps.send(openTurn, { runUuid, turnId }),
        stage.getTurn(admin, turnId),
        stage.getTurn(owner, turnId),
        stage.getTurn(approver, turnId),
      ]);
      expect(await countTurns(turnId)).toBe(1);
      const cards = await stage.rows<{ call_id: string; content: string; subject_uid: number | null }>(
        'SELECT * FROM inbox_cards WHERE turn_id = ? ORDER BY position',
        [turnId],
      );
      expect(cards.map((card) => [card.call_id, card.subject_uid])).toEqual([
        ['zB3dE5gH9', null],
        ['aB3dE5gH9', 5],
      ]);
      expect(JSON.stringify(cards)).not.toContain('Visit us');
    });

    it('answers for a turn whose wake-up never came (spec 05 §4 Suspend)', async () => {
      readsAll();
      const { runUuid, turnId } = await stage.runs.suspend();
      expect(await stage.getTurn(admin, turnId)).toMatchObject({
        runId: runUuid,
        mode: 'approval',
        state: 'waiting',
        owner: 7,
        configuration: 'editing',
        cards: [{ callId: 'aB3dE5gH9', arguments: { uid: 5 }, writes: true, previewWithheld: false }],
      });
      const missing = await stage.runs.suspend();
      const { items } = await stage.listTurns(admin, { limit: 200 });
      expect(items.map((item) => item.turnId)).toContain(missing.turnId);
    });

    it('marks what moved since the card reviewed before (D-1)', async () => {
      readsAll();
      const first = await stage.runs.suspend({
        calls: [{ callId: 'aB3dE5gH9', lines: ['Page [5]', 'a → b'] }],
      });
      await stage.getTurn(admin, first.turnId);
      await stage.rows("UPDATE inbox_turns SET status = 'decided' WHERE turn_id = ?", [first.turnId]);
      const second = await stage.runs.suspend({
        runUuid: first.runUuid,
        calls: [{ callId: 'aB3dE5gH9', lines: ['Page [5]', 'c → b'] }],
      });
      expect(await stage.getTurn(admin, second.turnId)).toMatchObject({
        origin: 'changed_since_review',
        previousTurnId: first.turnId,
        cards: [{ changed: [1] }],
      });
    });

    it('a run that suspends on other calls is no changed card', async () => {
      const first = await stage.runs.suspend();
      await stage.getTurn(admin, first.turnId);
      const second = await stage.runs.suspend({ runUuid: first.runUuid, calls: [{ callId: 'zB3dE5gH9' }] });
      expect(await stage.getTurn(admin, second.turnId)).toMatchObject({
        origin: 'suspended',
        previousTurnId: null,
      });
    });
  });

  describe('closing', () => {
    it('takes a waiting turn out of the list and keeps its sealed cards (spec 05 §3)', async () => {
      const { runUuid, turnId } = await stage.runs.suspend();
      await stage.getTurn(owner, turnId);
      await stage.runs.cancel(runUuid);
      await stage.wakeUps.send(closeTurn, { runUuid, turnId, state: 'cancelled' });
      await waitUntil(
        'the turn is cancelled',
        async () => (await stage.getTurn(owner, turnId)).state === 'cancelled',
      );
      expect((await stage.getTurn(owner, turnId)).cards).toHaveLength(1);
      const { items } = await stage.listTurns(owner, { state: 'decided' });
      expect(items.map((item) => item.turnId)).toContain(turnId);
    });

    it('inserts a turn that was never opened as closed, without cards', async () => {
      const { runUuid, turnId } = await stage.runs.suspend();
      await stage.runs.cancel(runUuid, 'approval_expired');
      await stage.wakeUps.send(closeTurn, { runUuid, turnId, state: 'expired' });
      await waitUntil('the turn is there', async () => (await countTurns(turnId)) === 1);
      expect(await stage.getTurn(owner, turnId)).toMatchObject({
        state: 'expired',
        mode: 'unreadable',
        unreadableReason: 'no-pending-calls',
        cards: [],
      });
      expect(await stage.rows('SELECT call_id FROM inbox_cards WHERE turn_id = ?', [turnId])).toEqual([]);
    });

    it('wins against an opening that comes later, and against one at the same time', async () => {
      for (let round = 0; round < 20; round += 1) {
        const { runUuid, turnId } = await stage.runs.suspend();
        const opening = stage.getTurn(admin, turnId).catch(() => undefined);
        await stage.runs.cancel(runUuid);
        await stage.wakeUps.send(closeTurn, { runUuid, turnId, state: 'cancelled' });
        await opening;
        await waitUntil('the turn is closed', async () => {
          const [row] = await stage.rows<{ status: string }>(
            'SELECT status FROM inbox_turns WHERE turn_id = ?',
            [turnId],
          );
          return row?.status === 'cancelled';
        });
        await stage.wakeUps.send(openTurn, { runUuid, turnId });
        expect((await stage.getTurn(admin, turnId)).state).toBe('cancelled');
      }
    });
  });

  describe('who sees what (R-20.4, R-70.9)', () => {
    it.each<[string, () => string, string]>([
      ['a stranger', () => stranger, 'not-found'],
      [
        'a service without scope',
        () => stage.actor(0, { kind: 'service', scopes: ['agent:run'] }),
        'not-found',
      ],
      ['a user TYPO3 no longer knows', () => 'be_user:404', 'unauthenticated'],
      ['the owner', () => owner, 'answered'],
      ['an approver', () => approver, 'answered'],
      [
        'a service with agent:read',
        () => stage.actor(0, { kind: 'service', scopes: ['agent:read'] }),
        'answered',
      ],
      [
        'a service with agent:approve',
        () => stage.actor(0, { kind: 'service', scopes: ['agent:approve'] }),
        'answered',
      ],
    ])('%s', async (_who, sub, expected) => {
      const { turnId } = await stage.runs.suspend();
      expect(await code(stage.getTurn(sub(), turnId))).toBe(expected);
      expect(await code(stage.getTurn(sub(), '11111111-1111-4111-8111-111111111111'))).toBe(
        expected === 'answered' ? 'not-found' : expected,
      );
    });

    it('lists own turns to an owner, none to a stranger or a service, and asks once about previews', async () => {
      const mine = await stage.runs.suspend({ owner: 21 });
      const alsoMine = await stage.runs.suspend({ owner: 21 });
      const sub = stage.actor(21);
      const { items } = await stage.listTurns(sub);
      expect(items.map((item) => item.turnId).sort()).toEqual([mine.turnId, alsoMine.turnId].sort());
      expect(stage.tools.previewAsks).toHaveLength(1);
      expect(stage.tools.previewAsks[0]?.slice().sort()).toEqual([mine.turnId, alsoMine.turnId].sort());
      expect(await stage.listTurns(stage.actor(22))).toEqual({ items: [], nextCursor: null });
      const service = stage.actor(0, { kind: 'service', scopes: ['agent:approve', 'agent:read'] });
      expect(await stage.listTurns(service)).toEqual({ items: [], nextCursor: null });
    });

    it('pages oldest first without gap or repeat (R-05.22)', async () => {
      const sub = stage.actor(31);
      const all: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        const { turnId } = await stage.runs.suspend({ owner: 31 });
        await stage.getTurn(sub, turnId);
        all.push(turnId);
      }
      // Equal times: the id has to break the tie.
      await stage.rows('UPDATE inbox_turns SET requested_at = ? WHERE turn_id IN (?, ?, ?)', [
        '2026-01-01 00:00:00.000',
        ...all.slice(2, 5),
      ]);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await stage.listTurns(sub, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.items.length).toBeLessThanOrEqual(2);
        seen.push(...page.items.map((item) => item.turnId));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual([...all.slice(2, 5).sort(), all[0], all[1], all[5], all[6]]);
      expect(await code(stage.listTurns(sub, { cursor: 'MTI' }))).toBe('invalid-request');
    });
  });

  describe('what cannot be read', () => {
    it('withholds previews when tools does not answer (R-20.13)', async () => {
      const { turnId } = await stage.runs.suspend();
      stage.tools.readable = () => {
        throw new Error('away');
      };
      const view = await stage.getTurn(approver, turnId);
      expect(view.cards[0]).toMatchObject({
        previewWithheld: true,
        lines: [],
        diff: [],
        arguments: { uid: 5 },
      });
      expect(JSON.stringify(view)).not.toContain('Visit');
    });

    it('one broken card leaves the list standing (R-20.8)', async () => {
      readsAll();
      const sub = stage.actor(41);
      const good = await stage.runs.suspend({ owner: 41 });
      const bad = await stage.runs.suspend({ owner: 41 });
      await stage.listTurns(sub);
      await stage.rows("UPDATE inbox_cards SET content = CONCAT(content, 'x') WHERE turn_id = ?", [
        bad.turnId,
      ]);
      const { items } = await stage.listTurns(sub);
      expect(Object.fromEntries(items.map((item) => [item.turnId, item.mode]))).toEqual({
        [good.turnId]: 'approval',
        [bad.turnId]: 'unreadable',
      });
      expect(items.find((item) => item.turnId === bad.turnId)?.unreadableReason).toBe('state-unreadable');
    });

    it('a card moved from another run does not open', async () => {
      const [one, two] = [await stage.runs.suspend({ owner: 42 }), await stage.runs.suspend({ owner: 42 })];
      await stage.listTurns(stage.actor(42));
      await stage.rows(
        'UPDATE inbox_cards a JOIN inbox_cards b ON b.turn_id = ? SET a.content = b.content WHERE a.turn_id = ?',
        [two.turnId, one.turnId],
      );
      expect((await stage.getTurn(admin, one.turnId)).mode).toBe('unreadable');
    });

    it('a call that agent sealed under a lost key becomes an unreadable turn', async () => {
      const { runUuid, turnId } = await stage.runs.suspend();
      await stage.rows('UPDATE agent_calls SET arguments = CONCAT(arguments, ?) WHERE run_uuid = ?', [
        'x',
        runUuid,
      ]);
      expect(await stage.getTurn(admin, turnId)).toMatchObject({
        mode: 'unreadable',
        state: 'waiting',
        cards: [],
      });
    });
  });
});
