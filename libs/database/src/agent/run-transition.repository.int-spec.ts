import { randomUUID } from 'node:crypto';
import { RUN_STATUSES, type RunStatus } from '#contracts';
import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../core/data-source.factory';
import { Transactions, type Transaction } from '../core/transactions';
import type { RunCounters, RunLease } from './run-lease';
import { RunTransitionRepository } from './run-transition.repository';

const ME = 'worker:a:1:token';
const TURN = randomUUID();
const counters: RunCounters = {
  iterations: 3,
  promptTokens: 10,
  completionTokens: 5,
  totalTokens: 15,
  estimatedCost: 0.5,
};

interface Facts {
  status: string;
  wake?: number;
  claimedBy?: string;
  /** Seconds the lease still has. */
  lease?: number | null;
  requeueCount?: number;
  turnId?: string | null;
  /** Seconds until the turn expires. */
  expires?: number | null;
  cancelRequested?: boolean;
  decisionId?: string | null;
}

type Transition = (lease: RunLease, tx: Transaction) => Promise<boolean>;

describe('transitions of a run (R-10.3, spec 05 §3)', () => {
  let database: ScratchDatabase;
  let dataSource: DataSource;
  let runs: RunTransitionRepository;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await createSidecarDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
    runs = new RunTransitionRepository(dataSource);
    transactions = new Transactions(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const insert = async (facts: Facts): Promise<RunLease> => {
    const lease = { runUuid: randomUUID(), owner: ME, seconds: 60 };
    const { lease: seconds = null, expires = null } = facts;
    await dataSource.query(
      `INSERT INTO agent_runs (uuid, status, configuration_identifier, owner_sub, wake, claimed_by, lease_expires, requeue_count, turn_id, decision_id, expires_at, cancel_requested_at)
       VALUES (?, ?, 'c', 'be_user:1', ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND, ?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND, ${facts.cancelRequested ? 'UTC_TIMESTAMP(3)' : 'NULL'})`,
      [
        lease.runUuid,
        facts.status,
        facts.wake ?? 4,
        facts.claimedBy ?? '',
        seconds,
        facts.requeueCount ?? 0,
        facts.turnId ?? null,
        facts.decisionId ?? null,
        expires,
      ],
    );
    return lease;
  };
  const rowOf = async ({ runUuid }: RunLease): Promise<Record<string, unknown>> => {
    const [row] = await dataSource.query<Record<string, unknown>[]>(
      'SELECT * FROM agent_runs WHERE uuid = ?',
      [runUuid],
    );
    return row!;
  };

  /** Facts under which the transition is allowed, by the status it starts from; every other status is forbidden. */
  const TABLE: [name: string, from: Partial<Record<RunStatus, Facts>>, to: string, move: Transition][] = [
    ['claim', { queued: { status: 'queued' } }, 'running', (lease, tx) => runs.claim(lease, 4, tx)],
    [
      'suspend',
      { running: mine() },
      'waiting_for_approval',
      (lease, tx) =>
        runs.suspend(lease, { status: 'waiting_for_approval', turnId: TURN, expiresInSeconds: null }, tx),
    ],
    [
      'suspend for input',
      { running: mine() },
      'waiting_for_input',
      (lease, tx) =>
        runs.suspend(lease, { status: 'waiting_for_input', turnId: TURN, expiresInSeconds: 60 }, tx),
    ],
    [
      'claimTurn',
      waiting({}),
      'queued',
      (lease, tx) => runs.claimTurn(lease.runUuid, TURN, randomUUID(), tx),
    ],
    [
      'cancelIdle',
      { ...waiting({}), queued: { status: 'queued' } },
      'cancelled',
      (lease, tx) => runs.cancelIdle(lease.runUuid, tx),
    ],
    ['expire', waiting({ expires: -1 }), 'cancelled', (lease, tx) => runs.expire(lease.runUuid, tx)],
    ['requestCancel', { running: mine() }, 'running', (lease, tx) => runs.requestCancel(lease.runUuid, tx)],
    [
      'requestCancelOfDecided',
      { queued: { status: 'queued', turnId: TURN, decisionId: TURN } },
      'queued',
      (lease, tx) => runs.requestCancelOfDecided(lease.runUuid, tx),
    ],
    ['handBack', { running: mine() }, 'queued', (lease, tx) => runs.handBack(lease, tx)],
    ['retry', { running: mine() }, 'queued', (lease, tx) => runs.retry(lease, 30_000, tx)],
    [
      'reclaim',
      { running: mine({ lease: -1 }) },
      'queued',
      (lease, tx) => runs.reclaim(lease.runUuid, 3, tx),
    ],
    [
      'settle completed',
      { running: mine() },
      'completed',
      (lease, tx) => runs.settle(lease, { status: 'completed', reason: 'completed' }, counters, tx),
    ],
    [
      'settle failed',
      { running: mine() },
      'failed',
      (lease, tx) => runs.settle(lease, { status: 'failed', reason: 'provider_failed' }, counters, tx),
    ],
    [
      'settle cancelled',
      { running: mine() },
      'cancelled',
      (lease, tx) => runs.settle(lease, { status: 'cancelled', reason: 'cancelled' }, counters, tx),
    ],
    [
      'reap',
      { running: mine({ lease: -1, requeueCount: 3 }) },
      'failed',
      (lease, tx) => runs.reap(lease.runUuid, { status: 'failed', reason: 'retries_exhausted' }, 3, tx),
    ],
    ['hold', { running: mine() }, 'running', async (lease, tx) => (await runs.hold(lease, tx)) !== null],
    ['storeRound', { running: mine() }, 'running', (lease, tx) => runs.storeRound(lease, counters, tx)],
    ['finishTurn', { running: mine() }, 'running', (lease, tx) => runs.finishTurn(lease, counters, tx)],
  ];
  const CASES = TABLE.flatMap(([name, from, to, move]) =>
    RUN_STATUSES.map((status): [string, RunStatus, Facts | undefined, string, Transition] => [
      name,
      status,
      from[status],
      to,
      move,
    ]),
  );

  it.each(CASES)('%s from %s', async (...row) => {
    const [, status, allowed, to, move] = row;
    const lease = await insert(
      allowed ?? { ...mine({ lease: -1, turnId: TURN, expires: -1, requeueCount: 3 }), status },
    );
    const before = await rowOf(lease);
    const done = await transactions.run((tx) => move(lease, tx));
    const after = await rowOf(lease);
    expect(done).toBe(allowed !== undefined);
    if (allowed) expect(after.status).toBe(to);
    else expect(after).toEqual(before);
  });

  const GUARDED: [string, Facts, Transition][] = [
    ['claim with another wake', { status: 'queued', wake: 5 }, (lease, tx) => runs.claim(lease, 4, tx)],
    [
      'claim of a turn that is not waiting',
      { status: 'waiting_for_approval', turnId: randomUUID() },
      (lease, tx) => runs.claimTurn(lease.runUuid, TURN, randomUUID(), tx),
    ],
    [
      'expiry of a turn that has time',
      waiting({ expires: 60 }).waiting_for_approval!,
      (lease, tx) => runs.expire(lease.runUuid, tx),
    ],
    [
      'expiry of a turn without a date',
      waiting({ expires: null }).waiting_for_approval!,
      (lease, tx) => runs.expire(lease.runUuid, tx),
    ],
    [
      'cancelling at once a queued run whose turn is decided (R-05.15)',
      { status: 'queued', turnId: TURN, decisionId: TURN },
      (lease, tx) => runs.cancelIdle(lease.runUuid, tx),
    ],
    [
      'a hand-back of a run to be cancelled',
      mine({ cancelRequested: true }),
      (lease, tx) => runs.handBack(lease, tx),
    ],
    [
      'a retry of a run to be cancelled',
      mine({ cancelRequested: true }),
      (lease, tx) => runs.retry(lease, 1, tx),
    ],
    ['reclaim of a live lease', mine(), (lease, tx) => runs.reclaim(lease.runUuid, 3, tx)],
    [
      'reclaim of a run to be cancelled',
      mine({ lease: -1, cancelRequested: true }),
      (lease, tx) => runs.reclaim(lease.runUuid, 3, tx),
    ],
    [
      'reclaim of a worn run',
      mine({ lease: -1, requeueCount: 3 }),
      (lease, tx) => runs.reclaim(lease.runUuid, 3, tx),
    ],
    [
      'reaping of a live lease',
      mine({ requeueCount: 3 }),
      (lease, tx) => runs.reap(lease.runUuid, { status: 'failed', reason: 'x' }, 3, tx),
    ],
    [
      'reaping of a run that may go on',
      mine({ lease: -1, requeueCount: 2 }),
      (lease, tx) => runs.reap(lease.runUuid, { status: 'failed', reason: 'x' }, 3, tx),
    ],
    ...(['suspend', 'handBack', 'retry', 'settle', 'hold', 'storeRound'] as const).map(
      (name): [string, Facts, Transition] => [
        `${name} by a worker that lost the run (R-10.5)`,
        mine({ claimedBy: 'worker:b:1:token' }),
        (lease, tx) =>
          ({
            suspend: () =>
              runs.suspend(
                lease,
                { status: 'waiting_for_approval', turnId: TURN, expiresInSeconds: null },
                tx,
              ),
            handBack: () => runs.handBack(lease, tx),
            retry: () => runs.retry(lease, 1, tx),
            settle: () => runs.settle(lease, { status: 'completed', reason: 'completed' }, counters, tx),
            hold: async () => (await runs.hold(lease, tx)) !== null,
            storeRound: () => runs.storeRound(lease, counters, tx),
          })[name](),
      ],
    ),
  ];

  it.each(GUARDED)('refuses %s and changes nothing', async (_title, facts, move) => {
    const lease = await insert(facts);
    const before = await rowOf(lease);
    expect(await transactions.run((tx) => move(lease, tx))).toBe(false);
    expect(await rowOf(lease)).toEqual(before);
  });

  it('reaps a run to be cancelled whatever restarts it has left', async () => {
    const lease = await insert(mine({ lease: -1, cancelRequested: true }));
    expect(
      await transactions.run((tx) =>
        runs.reap(lease.runUuid, { status: 'cancelled', reason: 'cancelled' }, 3, tx),
      ),
    ).toBe(true);
  });

  it('counts a restart except for a hand-back, and moves the wake (R-05.7)', async () => {
    const handed = await insert(mine());
    await runs.handBack(handed);
    expect(await rowOf(handed)).toMatchObject({
      requeue_count: 0,
      wake: 5,
      claimed_by: '',
      lease_expires: null,
    });
    const reclaimed = await insert(mine({ lease: -1 }));
    await runs.reclaim(reclaimed.runUuid, 3);
    expect(await rowOf(reclaimed)).toMatchObject({ requeue_count: 1, wake: 5, claimed_by: '' });
  });

  it('moves the wake of a decided run with the first cancel only, and forgets its retry time', async () => {
    const lease = await insert({ status: 'queued', turnId: TURN, decisionId: TURN });
    await dataSource.query('UPDATE agent_runs SET retry_at = UTC_TIMESTAMP(3) WHERE uuid = ?', [
      lease.runUuid,
    ]);
    for (let times = 0; times < 2; times++) await runs.requestCancelOfDecided(lease.runUuid);
    expect(await rowOf(lease)).toMatchObject({
      wake: 5,
      retry_at: null,
      cancel_requested_at: expect.anything(),
    });
  });

  it('keeps the counters a failed run has reached (R-10.6), and only the class of its failure', async () => {
    const lease = await insert(mine());
    await transactions.run((tx) =>
      runs.settle(lease, { status: 'failed', reason: 'not_retryable', errorClass: 'auth' }, counters, tx),
    );
    expect(await rowOf(lease)).toMatchObject({
      iterations: 3,
      total_tokens: 15,
      estimated_cost: '0.500000',
      error_class: 'auth',
      termination_reason: 'not_retryable',
      claimed_by: '',
      lease_expires: null,
    });
  });

  it('judges a lease by the database clock and counts a renewal that changes nothing (R-10.91)', async () => {
    const lease = await insert(mine());
    await transactions.run(async (tx) => {
      expect(await runs.hold({ ...lease, seconds: 0 }, tx)).toEqual({ cancelRequested: false });
      expect(await runs.hold({ ...lease, seconds: 0 }, tx)).toEqual({ cancelRequested: false });
    });
    await runs.requestCancel(lease.runUuid);
    expect(await runs.hold(lease)).toEqual({ cancelRequested: true });
  });

  it('lets one of many claim (compare-and-set)', async () => {
    const lease = await insert({ status: 'queued' });
    const tries = Array.from({ length: 12 }, (_, index) =>
      runs.claim({ ...lease, owner: `worker:${index}` }, 4),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it('lets one of decision, cancel and expiry win', async () => {
    for (let round = 0; round < 20; round++) {
      const lease = await insert({ status: 'waiting_for_approval', turnId: TURN, expires: -1 });
      const moves = [
        runs.claimTurn(lease.runUuid, TURN, randomUUID()),
        transactions.run((tx) => runs.expire(lease.runUuid, tx)),
        runs.claimTurn(lease.runUuid, TURN, randomUUID()),
      ];
      expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1);
    }
  });
});

function mine(more: Partial<Facts> = {}): Facts {
  return { status: 'running', claimedBy: ME, lease: 60, ...more };
}

function waiting(more: Partial<Facts>): Partial<Record<RunStatus, Facts>> {
  const facts = { turnId: TURN, ...more };
  return {
    waiting_for_approval: { status: 'waiting_for_approval', ...facts },
    waiting_for_input: { status: 'waiting_for_input', ...facts },
  };
}
