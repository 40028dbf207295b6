import { Injectable, Logger } from '@nestjs/common';
import { isTerminalRunStatus, isWaitingRunStatus, type RunForViewer, type Step } from '#contracts';
import type { Caller } from '../identity/caller';
import { RunAccess } from './run-access.service';
import { RunFollower } from './run-follower.service';

const PAUSES: readonly string[] = ['run.awaiting_approval', 'run.awaiting_input'];

/** Waits for a run to settle or pause, by following its steps as an event stream does (spec 05 §4 Start run). */
@Injectable()
export class RunWaiter {
  private readonly logger = new Logger(RunWaiter.name);

  constructor(
    private readonly follower: RunFollower,
    private readonly access: RunAccess,
  ) {}

  /**
   * @param ms longest wait
   * @returns the run once it has settled or paused; null when time is up. The run was started in any case, so a fault of the wait is no fault of
   * the request.
   */
  async wait(
    caller: Caller,
    runUuid: string,
    { ms, signal }: { ms: number; signal: AbortSignal },
  ): Promise<RunForViewer | null> {
    if (ms <= 0) return null;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
    try {
      await this.untilSettled(runUuid, limit);
      const run = await this.access.require(caller, runUuid, limit);
      return isSettled(run) ? run : null;
    } catch (error) {
      if (!limit.aborted) this.logger.warn({ err: error, runUuid, msg: 'could not wait for a run' });
      return null;
    }
  }

  /** The follower ends by itself after a terminal step; leaving the loop ends it at a pause. */
  private async untilSettled(runUuid: string, signal: AbortSignal): Promise<void> {
    const options = { runUuid, after: -1, view: 'metadata' as const, deltas: false, signal };
    for await (const news of this.follower.follow(options)) {
      if (news.kind === 'step' && isPause(news.step)) return;
    }
    signal.throwIfAborted();
  }
}

function isPause(step: Step): boolean {
  return PAUSES.includes(step.event);
}

function isSettled({ run }: RunForViewer): boolean {
  return isTerminalRunStatus(run.status) || isWaitingRunStatus(run.status);
}
