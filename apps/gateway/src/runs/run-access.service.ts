import { Injectable } from '@nestjs/common';
import { getRun, getStep, isTerminalRunStatus, TERMINAL_EVENTS, type RunForViewer } from '#contracts';
import { NotFoundError } from '#errors';
import { RequestClient } from '#queue';
import type { Caller } from '../identity/caller';

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

  /** Whether the run has ended and the client has its last step, so that there is nothing to wait for. */
  async isFinishedAt({ run }: RunForViewer, sequence: number, signal: AbortSignal): Promise<boolean> {
    if (sequence < 0 || !isTerminalRunStatus(run.status)) return false;
    try {
      const step = await this.requests.ask(
        getStep,
        { runUuid: run.id, sequence, view: 'metadata' },
        { signal },
      );
      return TERMINAL_EVENTS.includes(step.event);
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
