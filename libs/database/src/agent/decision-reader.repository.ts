import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Envelope } from '../core/envelope';
import { InboxCallDecision } from '../inbox/inbox-call-decision.entity';
import { InboxDecision } from '../inbox/inbox-decision.entity';

/** What a person decided about a turn, as the resuming run needs it. */
export interface TurnDecision {
  decisionId: string;
  turnId: string;
  approved: boolean;
  /** `be_users` uid; 0 for a service account. */
  decidedBy: number;
  /** Verdicts of single calls; calls missing here follow `approved` (D-3). */
  calls: Record<string, boolean>;
  /** Null without one, and when it can't be opened: a reason is never worth losing the decision. */
  reason: string | null;
}

/** `inbox` writes decisions, `agent` reads them here (spec 05 §6). */
@Injectable()
export class DecisionReaderRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  async find(decisionId: string, runUuid: string): Promise<TurnDecision | null> {
    const manager = this.dataSource.manager;
    const decision = await manager.findOneBy(InboxDecision, { decisionId });
    if (!decision) return null;
    const calls = await manager.findBy(InboxCallDecision, { decisionId });
    return {
      decisionId,
      turnId: decision.turnId,
      approved: decision.approved,
      decidedBy: decision.decidedBy,
      calls: Object.fromEntries(calls.map((call) => [call.callId, call.approved])),
      reason: this.openReason(decision.reason, runUuid),
    };
  }

  private openReason(sealed: string | null, runUuid: string): string | null {
    if (!sealed) return null;
    try {
      return this.envelope.open(sealed, 'inbox_decisions.reason', runUuid);
    } catch {
      return null;
    }
  }
}
