import { Injectable } from '@nestjs/common';
import { digestTurn, toDigestedCall, type StoredCard } from '#contracts';
import { DecisionReaderRepository, InboxDecisionRepository, type InboxDecision } from '#database';
import { TurnCards, type OpenedCards } from './turn-cards.service';

export interface AppliedTurnKey {
  runUuid: string;
  turnId: string;
  decisionId: string;
}

/** States of a decision that a person really made and nobody has overtaken. */
const VALID_STATES = ['proposed', 'effective'];

/** What of a turn a person has approved, from the inbox's own rows. */
@Injectable()
export class ApprovedTurns {
  constructor(
    private readonly decisions: InboxDecisionRepository,
    private readonly verdicts: DecisionReaderRepository,
    private readonly cards: TurnCards,
  ) {}

  /** Approved cards by call id; empty when the decision is missing, overtaken, of another turn, or about other cards than these. */
  async load(key: AppliedTurnKey): Promise<ReadonlyMap<string, StoredCard>> {
    const decision = await this.decisions.find(key.decisionId);
    const verdict = await this.verdicts.find(key.decisionId, key.runUuid);
    const opened = await this.cards.ofTurn(key.turnId);
    if (decision === null || verdict === null || opened === null || !isAbout(decision, opened, key))
      return new Map();
    const approved = opened.cards.filter(
      ({ callId, writes }) => writes && (verdict.calls[callId] ?? verdict.approved),
    );
    return new Map(approved.map((card) => [card.callId, card]));
  }
}

function isAbout(
  decision: InboxDecision,
  { turn, cards, complete }: OpenedCards,
  key: AppliedTurnKey,
): boolean {
  const valid = decision.kind === 'decision' && VALID_STATES.includes(decision.state);
  const same = decision.turnId === key.turnId && turn.runUuid === key.runUuid;
  if (!valid || !same || !complete) return false;
  const kind = turn.kind === 'input' ? 'input' : 'approval';
  return digestTurn({ turnId: turn.turnId, kind, calls: cards.map(toDigestedCall) }) === decision.digest;
}
