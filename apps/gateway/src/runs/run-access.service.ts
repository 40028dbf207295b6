import { Injectable } from '@nestjs/common';
import {
  getRun,
  getStep,
  isTerminalRunStatus,
  listSteps,
  TERMINAL_EVENTS,
  type RunForViewer,
} from '#contracts';
import { NotFoundError } from '#errors';
import { RequestClient } from '#queue';
import type { Caller } from '../identity/caller';
import { isLongOver } from './run-end';

/** What `agent` says about who may see a run; unknown and not theirs are one answer. */
@Injectable()
export class RunAccess {
  constructor(private readonly requests: RequestClient) {}

  /** @throws NotFoundError */
  async require(caller: Caller, runUuid: string, signal: AbortSignal): Promise<RunForViewer> {
    return this.requests.ask(getRun, { sub: caller.sub, runUuid }, { signal });
  }

  /** Provisional text is content, so only those who may see the run's content as a person get it: its owner and admins. */
  mayReadDeltas({ actor }: Caller, { run }: RunForViewer): boolean {
    return actor.admin || (actor.kind === 'user' && actor.uid === run.owner);
  }

  /** Whether there is nothing to wait for: the run has ended, and nothing is or will be stored after the client's last step. */
  async isFinishedAt(viewed: RunForViewer, sequence: number, signal: AbortSignal): Promise<boolean> {
    if (!isTerminalRunStatus(viewed.run.status)) return false;
    return isLongOver(viewed.run, Date.now())
      ? this.isEmptyAfter(viewed, sequence, signal)
      : this.isLastStep(viewed, sequence, signal);
  }

  private async isEmptyAfter({ run, access }: RunForViewer, after: number, signal: AbortSignal) {
    const query = { runUuid: run.id, after, limit: 1, view: access };
    return (await this.requests.ask(listSteps, query, { signal })).items.length === 0;
  }

  private async isLastStep({ run }: RunForViewer, sequence: number, signal: AbortSignal) {
    if (sequence < 0) return false;
    try {
      const query = { runUuid: run.id, sequence, view: 'metadata' as const };
      return TERMINAL_EVENTS.includes((await this.requests.ask(getStep, query, { signal })).event);
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
