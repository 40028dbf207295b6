import { Injectable } from '@nestjs/common';
import type { Actor, DecisionBody, StoredCard } from '#contracts';
import {
  Envelope,
  InboxDecisionRepository,
  InboxTurnRepository,
  Transactions,
  type InboxTurn,
} from '#database';
import { NotAuditableError } from '#errors';
import { verdictsOf } from './call-verdicts';
import { cleanReason } from './clean-reason';

export interface DecisionToRecord {
  decisionId: string;
  actor: Actor;
  turn: InboxTurn;
  body: DecisionBody;
  cards: readonly StoredCard[];
}

/** Step 9 of a decision: the audit row, stored before anything is claimed. */
@Injectable()
export class DecisionRecorder {
  constructor(
    private readonly transactions: Transactions,
    private readonly turns: InboxTurnRepository,
    private readonly decisions: InboxDecisionRepository,
    private readonly envelope: Envelope,
  ) {}

  /**
   * False when another decision, a cancel or an expiry took the turn first.
   * @throws NotAuditableError the row could not be stored; the turn still waits.
   */
  async record(decision: DecisionToRecord): Promise<boolean> {
    try {
      return await this.transactions.run(async (tx) => {
        if (!(await this.turns.leaveWaiting(decision.turn.turnId, 'decided', tx))) {
          return false;
        }
        await this.decisions.insert(this.toRow(decision), approvedCalls(decision), tx);
        return true;
      });
    } catch (error) {
      throw new NotAuditableError(undefined, {}, error);
    }
  }

  private toRow({ decisionId, actor, turn, body }: DecisionToRecord) {
    const reason = cleanReason(body.reason);
    return {
      decisionId,
      turnId: turn.turnId,
      kind: 'decision',
      approved: body.decision === 'approve',
      decidedBy: actor.uid,
      service: actor.kind === 'service' ? actor.sub.slice('service:'.length) : null,
      digest: body.digest,
      reason: reason === null ? null : this.envelope.seal(reason, 'inbox_decisions.reason', turn.runUuid),
    };
  }
}

/** One row per call, so that nobody has to know how unnamed calls are decided. */
function approvedCalls({ cards, body }: DecisionToRecord): ReadonlyMap<string, boolean> {
  return new Map([...verdictsOf(cards, body)].map(([callId, verdict]) => [callId, verdict === 'approve']));
}
