import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Transaction } from '../core/transactions';
import { InboxCard } from './inbox-card.entity';

export type NewCard = Omit<InboxCard, 'createdAt'>;

/** Cards of turns; written once with their turn and never changed. */
@Injectable()
export class InboxCardRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(cards: readonly NewCard[], tx: Transaction): Promise<void> {
    if (cards.length > 0) {
      await tx.insert(InboxCard, [...cards]);
    }
  }

  /** In position order within each turn. */
  ofTurns(turnIds: readonly string[]): Promise<InboxCard[]> {
    return turnIds.length === 0
      ? Promise.resolve([])
      : this.dataSource.manager.find(InboxCard, {
          where: { turnId: In([...turnIds]) },
          order: { turnId: 'ASC', position: 'ASC', callId: 'ASC' },
        });
  }
}
