import { Injectable, Logger } from '@nestjs/common';
import {
  AgentCallRepository,
  RunStateRepository,
  RunTransitionRepository,
  type AgentRun,
  type RunCounters,
  type RunEnd,
} from '#database';
import { metrics } from '#observability';
import { lifecycle } from '../runs/steps';
import { UntoldCalls } from '../turns/untold-calls.service';
import { RunJournal } from './run-journal.service';
import type { UnusableRun } from './unusable-run';

/** Ends claimed runs nothing can be done with. Never throws. */
@Injectable()
export class UnusableRunEnding {
  private readonly logger = new Logger(UnusableRunEnding.name);

  constructor(
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly journal: RunJournal,
    private readonly untold: UntoldCalls,
  ) {}

  async end(run: UnusableRun): Promise<void> {
    try {
      await this.settle(run);
    } catch (error) {
      const { runUuid } = run.lease;
      this.logger.error({ err: error, runUuid, msg: 'unusable run left until its lease ends' });
    }
  }

  private async settle({ lease, row, errorClass }: UnusableRun): Promise<void> {
    const { runUuid } = lease;
    const end = endOf(row, errorClass);
    const written = await this.untold.ofTurn(runUuid, row.turnId);
    let settled = false;
    await this.journal.write(runUuid, async (tx) => {
      settled = await this.transitions.settle(lease, end, countersOf(row), tx);
      if (!settled) return {};
      await this.states.erase(runUuid, tx);
      await this.calls.eraseContents(runUuid, tx);
      const { status, reason } = end;
      const event = status === 'cancelled' ? 'run.cancelled' : 'run.failed';
      return { steps: [...written, lifecycle(event, row.iterations, { status, reason, truncated: false })] };
    });
    if (settled) metrics.runs.inc({ status: end.status, reason: end.reason });
  }
}

function endOf(row: AgentRun, errorClass: string): RunEnd {
  return row.cancelRequestedAt
    ? { status: 'cancelled', reason: 'cancelled' }
    : { status: 'failed', reason: 'not_retryable', errorClass };
}

function countersOf(row: AgentRun): RunCounters {
  return {
    iterations: row.iterations,
    promptTokens: row.totalPromptTokens,
    completionTokens: row.totalCompletionTokens,
    totalTokens: row.totalTokens,
    estimatedCost: row.estimatedCost,
  };
}
