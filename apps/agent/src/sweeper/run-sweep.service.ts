import { Injectable, Logger } from '@nestjs/common';
import { AgentConfig } from '#config';
import { advanceRun, closeTurn, openTurn } from '#contracts';
import { RunSweepRepository, RunTransitionRepository, type WakeableRun } from '#database';
import { SidecarError } from '#errors';
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
    const { found, wakeUps } = this;
    const grace = this.config.queuedGraceSeconds;
    await this.each('reclaim', found.reclaimable(MAX_REQUEUES, BATCH), (run) => this.reclaim(run));
    await this.each('expire', found.expired(BATCH), ({ uuid }) => this.expiry.expire(uuid));
    await this.each('wake', found.queuedUntouched(grace, BATCH), ({ uuid, wake }) =>
      wakeUps.send(advanceRun, { runUuid: uuid, wake }),
    );
    await this.each('open-turn', found.unopenedTurns(BATCH), (turn) => wakeUps.send(openTurn, turn));
    await this.each('close-turn', found.openTurnsOfEndedRuns(BATCH), (turn) => {
      const state = turn.terminationReason === 'approval_expired' ? 'expired' : 'cancelled';
      return wakeUps.send(closeTurn, { runUuid: turn.runUuid, turnId: turn.turnId, state });
    });
    // Last, because it may have to wait for `tools`.
    await this.reap();
  }

  private async reclaim({ uuid, wake }: WakeableRun): Promise<void> {
    if (!(await this.transitions.reclaim(uuid, MAX_REQUEUES))) return;
    this.logger.warn({ runUuid: uuid, msg: 'lease past, run goes back to the queue' });
    await this.wakeUps.send(advanceRun, { runUuid: uuid, wake: wake + 1 });
  }

  /** Once `tools` has not answered, the runs that need it wait for the next sweep: each would wait in vain for as long. */
  private async reap(): Promise<void> {
    let away = false;
    await this.each('reap', this.found.reapable(MAX_REQUEUES, BATCH), async (stale) => {
      if (away && stale.turnId !== null) return;
      try {
        await this.reaper.reap(stale);
      } catch (error) {
        away ||= error instanceof SidecarError && error.retryable;
        throw error;
      }
    });
  }

  /** One row that can't be dealt with now must hold up neither the others nor the questions after it. */
  private async each<T extends object>(
    what: string,
    found: Promise<T[]>,
    work: (row: T) => Promise<void>,
  ): Promise<void> {
    try {
      for (const row of await found) {
        await work(row).catch((error: unknown) => this.warn(what, error, row));
      }
    } catch (error) {
      this.warn(what, error);
    }
  }

  private warn(what: string, error: unknown, row?: object): void {
    this.logger.warn({ err: error, what, row, msg: 'left for the next sweep' });
  }
}
