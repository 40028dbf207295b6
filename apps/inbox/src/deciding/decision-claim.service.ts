import { Injectable } from '@nestjs/common';
import {
  claimTurn,
  type ClaimedTurn,
  type ClaimTurnMessage,
  type ClosedTurnState,
  type Payload,
} from '#contracts';
import {
  InboxDecisionRepository,
  InboxTurnRepository,
  SuspendedTurnRepository,
  Transactions,
  type InboxDecision,
} from '#database';
import { AlreadyDecidedError, NotFoundError, UpstreamTimeoutError } from '#errors';
import { RequestClient } from '#queue';
import { claimOutcome } from './claim-outcome';

/** Step 10 of a decision: the run's row says whether it, a cancel or an expiry came first. Safe to repeat. */
@Injectable()
export class DecisionClaim {
  constructor(
    private readonly requests: RequestClient,
    private readonly runs: SuspendedTurnRepository,
    private readonly turns: InboxTurnRepository,
    private readonly decisions: InboxDecisionRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AlreadyDecidedError a cancel or an expiry won; its state is the turn's from now on. */
  async settle(decision: Pick<InboxDecision, 'decisionId' | 'turnId'>, runUuid: string): Promise<void> {
    const claim = { turnId: decision.turnId, decisionId: decision.decisionId };
    const reply = await this.ask({ runUuid, ...claim });
    const outcome = claimOutcome(reply, reply.won ? null : await this.runs.run(runUuid), claim);
    switch (outcome.kind) {
      case 'won':
        await this.decisions.settle(decision.decisionId, 'effective');
        return;
      case 'lost':
        await this.supersede(claim, outcome.state);
        throw new AlreadyDecidedError(undefined, { state: outcome.state });
      case 'unsettled':
        throw new UpstreamTimeoutError();
    }
  }

  /** A run that has been purged meanwhile can't be won any more. */
  private async ask(claim: Payload<ClaimTurnMessage>): Promise<ClaimedTurn> {
    try {
      return await this.requests.ask(claimTurn, claim);
    } catch (error) {
      if (error instanceof NotFoundError) {
        return { won: false, runStatus: 'cancelled' };
      }
      throw error;
    }
  }

  private async supersede(
    claim: { turnId: string; decisionId: string },
    state: ClosedTurnState,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (await this.decisions.settle(claim.decisionId, 'superseded', tx)) {
        await this.turns.supersede(claim.turnId, state, tx);
      }
    });
  }
}
