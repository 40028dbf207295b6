import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Transaction } from '../core/transactions';
import { InboxCallDecision } from './inbox-call-decision.entity';
import { InboxDecision } from './inbox-decision.entity';

export type NewDecision = Omit<InboxDecision, 'createdAt' | 'state' | 'values'>;

/** The audit of decisions: `proposed` once recorded, then `effective` or `superseded`. */
@Injectable()
export class InboxDecisionRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(decisionId: string): Promise<InboxDecision | null> {
    return this.dataSource.manager.findOneBy(InboxDecision, { decisionId });
  }

  ofTurns(turnIds: readonly string[]): Promise<InboxDecision[]> {
    return turnIds.length === 0
      ? Promise.resolve([])
      : this.dataSource.manager.findBy(InboxDecision, { turnId: In([...turnIds]) });
  }

  /** Verdicts per call id, in the order given. */
  async insert(
    decision: NewDecision,
    approvedCalls: ReadonlyMap<string, boolean>,
    tx: Transaction,
  ): Promise<void> {
    await tx.insert(InboxDecision, { ...decision, state: 'proposed', values: null });
    const calls = [...approvedCalls].map(([callId, approved]) => ({
      decisionId: decision.decisionId,
      callId,
      approved,
    }));
    if (calls.length > 0) {
      await tx.insert(InboxCallDecision, calls);
    }
  }

  /** Whether this call settled it. */
  async settle(decisionId: string, state: 'effective' | 'superseded', tx?: Transaction): Promise<boolean> {
    const manager = tx ?? this.dataSource.manager;
    const result = await manager.update(InboxDecision, { decisionId, state: 'proposed' }, { state });
    return result.affected === 1;
  }

  /** Decisions whose claim got lost, oldest first. */
  proposedFor(seconds: number, limit: number): Promise<InboxDecision[]> {
    return this.dataSource.manager
      .createQueryBuilder(InboxDecision, 'decision')
      .where({ state: 'proposed' })
      .andWhere('decision.createdAt < UTC_TIMESTAMP(3) - INTERVAL :seconds SECOND', { seconds })
      .orderBy('decision.createdAt', 'ASC')
      .limit(limit)
      .getMany();
  }
}
