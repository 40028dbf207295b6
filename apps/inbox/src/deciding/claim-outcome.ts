import { isWaitingRunStatus, type ClaimedTurn, type ClosedTurnState } from '#contracts';

/** What the run's row tells about a claim whose answer was "lost". */
export interface ClaimedRun {
  status: string;
  turnId: string | null;
  decisionId: string | null;
  terminationReason: string;
}

export type ClaimOutcome = { kind: 'won' } | { kind: 'lost'; state: ClosedTurnState } | { kind: 'unsettled' };

/**
 * A waiting run leaves its turn by our claim, a cancel or an expiry, and nothing else (spec 05 §3). A claim may have succeeded although its
 * answer got lost; asked again later, the run has moved on. So only a run that was cancelled on this very turn counts as lost.
 */
export function claimOutcome(
  reply: ClaimedTurn,
  run: ClaimedRun | null,
  claim: { turnId: string; decisionId: string },
): ClaimOutcome {
  if (reply.won || run?.decisionId === claim.decisionId) {
    return { kind: 'won' };
  }
  if (run === null) {
    return { kind: 'lost', state: 'cancelled' };
  }
  if (run.turnId !== null && run.turnId !== claim.turnId) {
    return { kind: 'won' };
  }
  if (isWaitingRunStatus(run.status)) {
    return { kind: 'unsettled' };
  }
  return run.status === 'cancelled'
    ? { kind: 'lost', state: closedBy(run.terminationReason) }
    : { kind: 'won' };
}

function closedBy(terminationReason: string): ClosedTurnState {
  return terminationReason === 'approval_expired' ? 'expired' : 'cancelled';
}
