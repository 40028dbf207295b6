import { Injectable, Logger } from '@nestjs/common';
import type { StoredCard } from '#contracts';
import { Envelope, type InboxCard } from '#database';
import type { OpenedCard } from './opened-turn';

const PURPOSE = 'inbox_cards.content';

/** Seals cards for their row and opens them one by one: a broken one never takes the others with it. */
@Injectable()
export class CardEnvelope {
  private readonly logger = new Logger(CardEnvelope.name);

  constructor(private readonly envelope: Envelope) {}

  seal(card: StoredCard, runUuid: string): string {
    return this.envelope.seal(JSON.stringify(card), PURPOSE, runUuid);
  }

  open(row: InboxCard, runUuid: string): OpenedCard {
    try {
      const content = JSON.parse(this.envelope.open(row.content, PURPOSE, runUuid)) as StoredCard;
      // A content moved here from another call of the same run would open; it must not stand in for this one.
      return { callId: row.callId, content: content.callId === row.callId ? content : null };
    } catch (error) {
      this.logger.warn({ runUuid, callId: row.callId, error: errorName(error) }, 'A card does not open.');
      return { callId: row.callId, content: null };
    }
  }
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
