import { claimOutcome, type ClaimedRun } from './claim-outcome';

const claim = { turnId: 'turn-1', decisionId: 'decision-1' };
const lost = { won: false, runStatus: 'cancelled' } as const;
const run = (extra: Partial<ClaimedRun>): ClaimedRun => ({
  status: 'cancelled',
  turnId: 'turn-1',
  decisionId: null,
  terminationReason: 'cancelled',
  ...extra,
});

describe('claimOutcome (spec 05 §4 Decide 10, R-05.3)', () => {
  it.each<[string, ReturnType<typeof claimOutcome>, ClaimedRun | null, boolean]>([
    ['the claim won', { kind: 'won' }, run({ status: 'queued' }), true],
    ['a cancel won', { kind: 'lost', state: 'cancelled' }, run({}), false],
    [
      'an expiry won',
      { kind: 'lost', state: 'expired' },
      run({ terminationReason: 'approval_expired' }),
      false,
    ],
    ['the run was purged', { kind: 'lost', state: 'cancelled' }, null, false],
    [
      'our claim won before and its answer got lost',
      { kind: 'won' },
      run({ decisionId: 'decision-1' }),
      false,
    ],
    ['the run has suspended again since', { kind: 'won' }, run({ turnId: 'turn-2' }), false],
    ['the run has finished since', { kind: 'won' }, run({ status: 'completed' }), false],
    ['the run still waits', { kind: 'unsettled' }, run({ status: 'waiting_for_approval' }), false],
  ])('%s', (_what, outcome, row, won) => {
    expect(claimOutcome(won ? { won, runStatus: 'queued' } : lost, row, claim)).toEqual(outcome);
  });
});
