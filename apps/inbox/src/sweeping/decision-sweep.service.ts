import { Injectable, Logger } from '@nestjs/common';
import { InboxDecisionRepository, InboxTurnRepository, NamedLocks, type InboxDecision } from '#database';
import { AlreadyDecidedError } from '#errors';
import { DecisionClaim } from '../deciding/decision-claim.service';

/** Younger ones are still being claimed by the process that recorded them. */
export const CLAIM_GRACE_SECONDS = 10;

const BATCH = 100;

/** Repeats the claim of decisions recorded by a process that died before it was done (spec 05 §4 Decide, Sweep). */
@Injectable()
export class DecisionSweep {
  private readonly logger = new Logger(DecisionSweep.name);

  constructor(
    private readonly locks: NamedLocks,
    private readonly decisions: InboxDecisionRepository,
    private readonly turns: InboxTurnRepository,
    private readonly claims: DecisionClaim,
  ) {}

  async run(): Promise<void> {
    await this.locks.tryRun('inbox.decisions', async () => {
      for (const decision of await this.decisions.proposedFor(CLAIM_GRACE_SECONDS, BATCH)) {
        await this.settle(decision);
      }
    });
  }

  /** One that cannot be settled yet stays proposed for the next sweep and must not hold up the others. */
  private async settle(decision: InboxDecision): Promise<void> {
    const turn = await this.turns.find(decision.turnId);
    if (turn === null) {
      return;
    }
    try {
      await this.claims.settle(decision, turn.runUuid);
      this.logger.log(
        { runUuid: turn.runUuid, decisionId: decision.decisionId },
        'Decision claimed by sweep.',
      );
    } catch (error) {
      if (!(error instanceof AlreadyDecidedError)) {
        const name = error instanceof Error ? error.name : typeof error;
        this.logger.warn({ runUuid: turn.runUuid, error: name }, 'A recorded decision is still unclaimed.');
      }
    }
  }
}
