import type { Actor, DecisionBody, DenialReason, StoredCard, TurnContext, TurnState } from '#contracts';
import type { TurnAccess } from '../reading/turn-access';
import { isOwner } from '../reading/turn-access';
import { approvesAnything, unknownCalls, verdictsOf } from './call-verdicts';

/** Why a decision is refused before anything is written; one variant per gate of spec 05 §4 Decide. */
export type GateRefusal =
  | { gate: 'not-an-approver'; callId?: string; tool?: string; reason?: DenialReason | 'noBackendUser' }
  | { gate: 'already-decided'; state: TurnState }
  | { gate: 'not-waiting'; state: string }
  | { gate: 'stale-turn'; state: TurnState }
  | { gate: 'configuration-gone' }
  | { gate: 'second-approver-required' }
  | { gate: 'state-unreadable' }
  | { gate: 'unknown-calls'; callIds: string[] };

export interface DecidedCards {
  /** In position order; null when one of them does not open. */
  cards: readonly StoredCard[] | null;
  digest: string | null;
}

export interface DecisionFacts extends DecidedCards {
  actor: Actor;
  turnId: string;
  context: TurnContext;
  body: DecisionBody;
}

/** Gates 1 (right to act) and 2, which need only the turn's row. Null lets the decision pass. */
export function refusalByTurn(access: TurnAccess, state: TurnState): GateRefusal | null {
  if (access !== 'decide') {
    return { gate: 'not-an-approver' };
  }
  return state === 'waiting' ? null : { gate: 'already-decided', state };
}

/** Gates 3 to 8 in their order; denials skip 5 and 8. Null lets the decision pass. */
export function refusalByContext(facts: DecisionFacts): GateRefusal | null {
  return (
    refusalByRun(facts) ??
    refusalByFourEyes(facts) ??
    refusalByState(facts) ??
    refusalByDigest(facts) ??
    refusalByRelease(facts)
  );
}

function refusalByRun({ context, turnId }: DecisionFacts): GateRefusal | null {
  if (context.waitingTurnId === null) {
    return { gate: 'not-waiting', state: context.runStatus };
  }
  if (context.waitingTurnId !== turnId) {
    return { gate: 'stale-turn', state: 'decided' };
  }
  return context.configurationExists ? null : { gate: 'configuration-gone' };
}

/**
 * Cards that do not open are refused one gate later anyway, so here the turn's own verdict stands for them.
 */
function refusalByFourEyes({ actor, context, cards, body }: DecisionFacts): GateRefusal | null {
  const approves = approvesAnything(verdictsOf(cards ?? [], body), body.decision);
  return context.requireSecondApprover && approves && isOwner(actor, context.owner)
    ? { gate: 'second-approver-required' }
    : null;
}

function refusalByState({ context, cards }: DecisionFacts): GateRefusal | null {
  return context.stateReadable && cards !== null ? null : { gate: 'state-unreadable' };
}

/** An absent digest equals a wrong one. */
function refusalByDigest({ digest, body, cards }: DecisionFacts): GateRefusal | null {
  if (digest === null || body.digest !== digest) {
    return { gate: 'stale-turn', state: 'waiting' };
  }
  const callIds = unknownCalls(cards ?? [], body);
  return callIds.length === 0 ? null : { gate: 'unknown-calls', callIds };
}

/** every approved write must be one this person could run; what `agent` doesn't answer for is refused. */
function refusalByRelease({ actor, context, cards, body }: DecisionFacts): GateRefusal | null {
  const verdicts = verdictsOf(cards ?? [], body);
  for (const card of cards ?? []) {
    if (!card.writes || verdicts.get(card.callId) !== 'approve') {
      continue;
    }
    const reason = actor.kind === 'service' ? 'noBackendUser' : releaseReason(context, card.callId);
    if (reason !== null) {
      return { gate: 'not-an-approver', callId: card.callId, tool: card.tool, reason };
    }
  }
  return null;
}

function releaseReason(context: TurnContext, callId: string): DenialReason | null {
  const reason = Object.hasOwn(context.releasable, callId) ? context.releasable[callId] : undefined;
  return reason === undefined ? 'notRegistered' : reason;
}
