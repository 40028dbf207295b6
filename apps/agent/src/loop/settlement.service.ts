import { Injectable } from '@nestjs/common';
import type { RunEvent } from '#contracts';
import {
  AgentCallRepository,
  RunStateRepository,
  RunTransitionRepository,
  type RunEnd,
  type Transaction,
} from '#database';
import { metrics } from '#observability';
import { lifecycle } from '../runs/steps';
import { RunJournal, type Told } from './run-journal.service';
import type { Segment } from './segment';
import { SegmentStoppedError } from './segment-stopped.error';

/** Answers are kept a day where no content is stored, else as long as the steps. */
const ANSWER_SECONDS = 24 * 3600;
const ANSWER_SECONDS_WITH_CONTENT = 30 * 24 * 3600;

const EVENTS: Record<RunEnd['status'], RunEvent> = {
  completed: 'run.finished',
  failed: 'run.failed',
  cancelled: 'run.cancelled',
};

/** Ends runs: the one place that writes a terminal status for a segment. */
@Injectable()
export class Settlement {
  constructor(
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly journal: RunJournal,
  ) {}

  /** @param before rows of the last provider call, written in the same transaction */
  async settle(
    segment: Segment,
    end: RunEnd,
    answer: string | null = null,
    before: (tx: Transaction) => Promise<Told> = () => Promise.resolve({}),
  ): Promise<void> {
    const { runUuid, lease, state } = segment;
    await this.journal.write(runUuid, async (tx) => {
      if (!(await this.transitions.settle(lease, end, state.counters, tx))) {
        throw new SegmentStoppedError('lease-lost');
      }
      const told = await before(tx);
      if (answer === null) await this.states.erase(runUuid, tx);
      else await this.states.leaveAnswer(runUuid, answer, keepSeconds(segment), tx);
      await this.calls.eraseContents(runUuid, tx);
      return { ...told, steps: [...(told.steps ?? []), endStep(segment, end)] };
    });
    metrics.runs.inc({ status: end.status, reason: end.reason });
    const started = segment.run.row.startedAt;
    if (started) metrics.runDuration.observe({ status: end.status }, (Date.now() - started.getTime()) / 1000);
  }
}

function keepSeconds(segment: Segment): number {
  const { privacy } = segment.run.configuration;
  return privacy === 'full' || privacy === 'redacted' ? ANSWER_SECONDS_WITH_CONTENT : ANSWER_SECONDS;
}

function endStep(segment: Segment, end: RunEnd): ReturnType<typeof lifecycle> {
  const { iterations, ...usage } = segment.state.counters;
  return lifecycle(EVENTS[end.status], iterations, {
    status: end.status,
    reason: end.reason,
    truncated: end.truncated ?? false,
    usage,
  });
}
