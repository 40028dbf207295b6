import { Injectable, Logger } from '@nestjs/common';
import { AgentConfig } from '#config';
import { advanceRun, closeTurn, openTurn } from '#contracts';
import { RunSweepRepository, RunTransitionRepository, type StaleRun } from '#database';
import { WakeUpSender } from '#queue';
import { MAX_REQUEUES } from '../loop/failure-policy';
import { Expiry } from './expiry.service';
import { Reaper } from './reaper.service';

/** Rows one sweep looks at per question. */
const BATCH = 50;

/** Repeats what a lost wake-up, a dead worker or a late person has left undone (spec 05 §4 Sweep). */
@Injectable()
export class RunSweep {
  private readonly logger = new Logger(RunSweep.name);

  constructor(
    private readonly found: RunSweepRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly reaper: Reaper,
    private readonly expiry: Expiry,
    private readonly wakeUps: WakeUpSender,
    private readonly config: AgentConfig,
  ) {}

  async run(): Promise<void> {
    for (const stale of await this.found.leasePast(BATCH)) await this.takeBack(stale);
    for (const run of await this.found.expired(BATCH)) await this.expiry.expire(run.uuid);
    for (const run of await this.found.queuedUntouched(this.config.queuedGraceSeconds, BATCH)) {
      await this.wakeUps.send(advanceRun, { runUuid: run.uuid, wake: run.wake });
    }
    for (const turn of await this.found.unopenedTurns(BATCH)) await this.wakeUps.send(openTurn, turn);
    for (const { runUuid, turnId, terminationReason } of await this.found.openTurnsOfEndedRuns(BATCH)) {
      const state = terminationReason === 'approval_expired' ? 'expired' : 'cancelled';
      await this.wakeUps.send(closeTurn, { runUuid, turnId, state });
    }
  }

  /** One run that can't be taken back now must not hold up the others. */
  private async takeBack(stale: StaleRun): Promise<void> {
    try {
      if (stale.cancelRequested || stale.requeueCount >= MAX_REQUEUES) return await this.reaper.reap(stale);
      if (!(await this.transitions.reclaim(stale.uuid, MAX_REQUEUES))) return;
      this.logger.warn({ runUuid: stale.uuid, msg: 'lease past, run goes back to the queue' });
      await this.wakeUps.send(advanceRun, { runUuid: stale.uuid, wake: stale.wake + 1 });
    } catch (error) {
      this.logger.warn({ err: error, runUuid: stale.uuid, msg: 'stale run not taken back yet' });
    }
  }
}
