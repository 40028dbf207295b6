import { Injectable } from '@nestjs/common';
import type { TurnView } from '#contracts';
import {
  Envelope,
  InboxCardRepository,
  InboxDecisionRepository,
  type InboxDecision,
  type InboxTurn,
} from '#database';
import { CardEnvelope } from '../cards/card-envelope.service';
import type { OpenedTurn } from '../cards/opened-turn';

/** Cards and decisions of a page of turns, in two queries. */
@Injectable()
export class TurnLoader {
  constructor(
    private readonly cards: InboxCardRepository,
    private readonly decisions: InboxDecisionRepository,
    private readonly cardEnvelope: CardEnvelope,
    private readonly envelope: Envelope,
  ) {}

  async load(rows: readonly InboxTurn[]): Promise<OpenedTurn[]> {
    const turnIds = rows.map((row) => row.turnId);
    const [cards, decisions] = await Promise.all([
      this.cards.ofTurns(turnIds),
      this.decisions.ofTurns(turnIds),
    ]);
    return rows.map((row) => ({
      row,
      cards: cards
        .filter((card) => card.turnId === row.turnId)
        .map((card) => this.cardEnvelope.open(card, row.runUuid)),
      decision: this.toView(
        decisions.find((each) => each.turnId === row.turnId),
        row.runUuid,
      ),
    }));
  }

  /** A superseded decision decided nothing. */
  private toView(decision: InboxDecision | undefined, runUuid: string): TurnView['decision'] {
    if (decision === undefined || decision.state === 'superseded') {
      return null;
    }
    return {
      approved: decision.approved,
      decidedBy: decision.decidedBy,
      decidedAt: decision.createdAt.toISOString(),
      reason: this.reasonOf(decision, runUuid),
    };
  }

  private reasonOf({ reason }: InboxDecision, runUuid: string): string | null {
    if (reason === null) {
      return null;
    }
    try {
      return this.envelope.open(reason, 'inbox_decisions.reason', runUuid);
    } catch {
      // A reason explains; it decides nothing, so its loss must not hide the decision.
      return null;
    }
  }
}
