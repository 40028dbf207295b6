import { Injectable, Logger } from '@nestjs/common';
import type { StoredCard } from '#contracts';
import {
  Envelope,
  InboxCardRepository,
  InboxTurnRepository,
  type InboxCard,
  type InboxTurn,
} from '#database';

export interface OpenedCards {
  turn: InboxTurn;
  /** In position order. */
  cards: StoredCard[];
  /** False when a card does not open: such a turn can be neither compared nor applied. */
  complete: boolean;
}

const PURPOSE = 'inbox_cards.content';

/** Cards as `inbox` stored them; arguments of an approved call come from here, never from the agent (spec 05 §4 Resume). */
@Injectable()
export class TurnCards {
  private readonly logger = new Logger(TurnCards.name);

  constructor(
    private readonly turns: InboxTurnRepository,
    private readonly cards: InboxCardRepository,
    private readonly envelope: Envelope,
  ) {}

  async ofTurn(turnId: string): Promise<OpenedCards | null> {
    return (await this.ofTurns([turnId]))[0] ?? null;
  }

  async ofTurns(turnIds: readonly string[]): Promise<OpenedCards[]> {
    const rows = await this.cards.ofTurns(turnIds);
    const opened: OpenedCards[] = [];
    for (const turnId of new Set(turnIds)) {
      const turn = await this.turns.find(turnId);
      if (turn === null) continue;
      const own = rows.filter((row) => row.turnId === turnId);
      const cards = own.flatMap((row) => this.open(row, turn.runUuid) ?? []);
      opened.push({ turn, cards, complete: cards.length === own.length });
    }
    return opened;
  }

  /** A content moved here from another call of the same run would open; it must not stand in for this one. */
  private open(row: InboxCard, runUuid: string): StoredCard | null {
    try {
      const card = JSON.parse(this.envelope.open(row.content, PURPOSE, runUuid)) as StoredCard;
      return card.callId === row.callId ? card : null;
    } catch (error) {
      this.logger.warn({
        runUuid,
        callId: row.callId,
        error: error instanceof Error ? error.name : typeof error,
        msg: 'a card does not open',
      });
      return null;
    }
  }
}
