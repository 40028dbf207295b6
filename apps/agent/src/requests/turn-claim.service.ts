import { Injectable } from '@nestjs/common';
import { advanceRun, type ClaimedTurn, type ClaimTurnMessage, type RunStatus } from '#contracts';
import { AgentRunRepository, RunTransitionRepository } from '#database';
import { NotFoundError } from '#errors';
import { WakeUpSender } from '#queue';

/** The one update that lets a decision win over a cancel, an expiry or another decision (spec 05 §3). */
@Injectable()
export class TurnClaim {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly wakeUps: WakeUpSender,
  ) {}

  /** Safe to repeat: the decision that has won wins again. */
  async claim({ runUuid, turnId, decisionId }: ClaimTurnMessage): Promise<ClaimedTurn> {
    const won = await this.transitions.claimTurn(runUuid, turnId, decisionId);
    const run = await this.runs.find(runUuid);
    if (!run) throw new NotFoundError();
    if (run.status === 'queued') await this.wakeUps.send(advanceRun, { runUuid, wake: run.wake });
    return { won: won || run.decisionId === decisionId, runStatus: run.status as RunStatus };
  }
}
