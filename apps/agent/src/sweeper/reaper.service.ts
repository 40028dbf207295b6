import { Injectable } from '@nestjs/common';
import {
  AgentCallRepository,
  AgentRunRepository,
  RunStateRepository,
  RunTransitionRepository,
  type RunEnd,
  type StaleRun,
} from '#database';
import { metrics } from '#observability';
import { MAX_REQUEUES } from '../loop/failure-policy';
import { RunJournal } from '../loop/run-journal.service';
import { lifecycle } from '../runs/steps';
import { UntoldCalls } from '../turns/untold-calls.service';

/** Ends runs whose worker is gone and that are not to be started again. */
@Injectable()
export class Reaper {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly untold: UntoldCalls,
    private readonly journal: RunJournal,
  ) {}

  /** @throws SidecarError, retryable, when `tools` can't say what was written: the next sweep asks again */
  async reap(stale: StaleRun): Promise<void> {
    const { uuid } = stale;
    const end: RunEnd = stale.cancelRequested
      ? { status: 'cancelled', reason: 'cancelled' }
      : { status: 'failed', reason: 'retries_exhausted', errorClass: 'LeaseExpired' };
    const written = await this.untold.ofTurn(uuid, stale.turnId);
    let reaped = false;
    await this.journal.write(uuid, async (tx) => {
      reaped = await this.transitions.reap(uuid, end, MAX_REQUEUES, tx);
      if (!reaped) return {};
      await this.states.erase(uuid, tx);
      await this.calls.eraseContents(uuid, tx);
      const run = await this.runs.find(uuid, tx);
      const fields = { status: end.status, reason: end.reason, truncated: false };
      const event = end.status === 'cancelled' ? 'run.cancelled' : 'run.failed';
      return { steps: [...written, lifecycle(event, run?.iterations ?? 0, fields)] };
    });
    if (!reaped) return;
    metrics.reaped.inc();
    metrics.runs.inc({ status: end.status, reason: end.reason });
  }
}
