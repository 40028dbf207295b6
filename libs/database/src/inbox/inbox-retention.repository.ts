import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Transaction } from '../core/transactions';
import { InboxCallDecision } from './inbox-call-decision.entity';
import { InboxCard } from './inbox-card.entity';
import { InboxDecision } from './inbox-decision.entity';
import { InboxTurn } from './inbox-turn.entity';

/** Removal of turns past their retention, details before the turn they belong to. */
@Injectable()
export class InboxRetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Settled turns older than the window; a waiting turn, or one whose decision is not settled yet, stays whatever its age. Runs that are
   * still under way keep theirs, because `tools` may need the cards.
   */
  async settledTurnIds(retentionDays: number, limit: number): Promise<string[]> {
    const turns = await this.dataSource.manager
      .createQueryBuilder(InboxTurn, 'turn')
      .leftJoin('agent_runs', 'run', 'run.uuid = turn.runUuid')
      .leftJoin(InboxDecision, 'decision', 'decision.turnId = turn.turnId')
      .select('turn.turnId')
      .where("turn.status <> 'waiting' AND turn.requestedAt < UTC_TIMESTAMP(3) - INTERVAL :retentionDays DAY")
      .andWhere("(run.status IS NULL OR run.status IN ('completed', 'failed', 'cancelled'))")
      .andWhere("(decision.state IS NULL OR decision.state <> 'proposed')")
      .setParameters({ retentionDays })
      .limit(limit)
      .getMany();
    return turns.map((turn) => turn.turnId);
  }

  async remove(turnIds: readonly string[], tx: Transaction): Promise<void> {
    const decisions = await tx.find(InboxDecision, {
      select: { decisionId: true },
      where: { turnId: In([...turnIds]) },
    });
    await tx.delete(InboxCallDecision, { decisionId: In(decisions.map((each) => each.decisionId)) });
    for (const entity of [InboxDecision, InboxCard, InboxTurn]) {
      await tx.delete(entity, { turnId: In([...turnIds]) });
    }
  }
}
