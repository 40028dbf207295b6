import type { DecisionBody, StoredCard, Verdict } from '#contracts';

/** Verdict of every call of a turn, in card order. */
export type CallVerdicts = ReadonlyMap<string, Verdict>;

/**
 * D-3: `calls` overrides `decision` for the writes it names; reads and unnamed calls follow `decision`.
 */
export function verdictsOf(cards: readonly StoredCard[], body: DecisionBody): CallVerdicts {
  return new Map(cards.map((card) => [card.callId, card.writes ? named(body, card.callId) : body.decision]));
}

/** Call ids the decision names although the turn has no such call. */
export function unknownCalls(cards: readonly StoredCard[], body: DecisionBody): string[] {
  const known = new Set(cards.map((card) => card.callId));
  return Object.keys(body.calls ?? {}).filter((callId) => !known.has(callId));
}

/** A denial with one approved call is an approval to every gate: `decision` alone would be a way around them. */
export function approvesAnything(verdicts: CallVerdicts, decision: Verdict): boolean {
  return verdicts.size === 0 ? decision === 'approve' : [...verdicts.values()].includes('approve');
}

function named(body: DecisionBody, callId: string): Verdict {
  return Object.hasOwn(body.calls ?? {}, callId) ? (body.calls?.[callId] ?? body.decision) : body.decision;
}
