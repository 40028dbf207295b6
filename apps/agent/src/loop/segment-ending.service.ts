import { Injectable, Logger } from '@nestjs/common';
import { advanceRun } from '#contracts';
import { RunTransitionRepository, type NewOutboxRow, type RunEnd } from '#database';
import { DatabaseUnavailableError, RunFinishedError } from '#errors';
import { ProviderError } from '#llm';
import { metrics } from '#observability';
import { WakeUpSender } from '#queue';
import { UntoldCalls } from '../turns/untold-calls.service';
import { providerCallRow } from './call-records';
import { errorClassOf, judgeFailure } from './failure-policy';
import { RunJournal } from './run-journal.service';
import type { Segment } from './segment';
import { SegmentStoppedError } from './segment-stopped.error';
import { Settlement } from './settlement.service';

/** What becomes of a run whose segment has stopped early. Never throws: after the claim nobody could act on it. */
@Injectable()
export class SegmentEnding {
  private readonly logger = new Logger(SegmentEnding.name);

  constructor(
    private readonly settlement: Settlement,
    private readonly transitions: RunTransitionRepository,
    private readonly journal: RunJournal,
    private readonly untold: UntoldCalls,
    private readonly wakeUps: WakeUpSender,
  ) {}

  async end(segment: Segment, error: unknown): Promise<void> {
    try {
      await this.act(segment, error);
    } catch (reason) {
      this.abandon(segment, reason);
    }
  }

  private async act(segment: Segment, error: unknown): Promise<void> {
    if (error instanceof SegmentStoppedError) return this.stop(segment, error);
    // Nothing can be written; the lease runs out and another worker goes on.
    if (error instanceof DatabaseUnavailableError) return this.abandon(segment, error);
    if (segment.cancelRequested) return this.cancel(segment);
    // `tools` looked at the row and found a cancel or another owner.
    if (error instanceof RunFinishedError) return this.cancelOrLose(segment);
    await this.fail(segment, error);
  }

  private async stop(segment: Segment, stopped: SegmentStoppedError): Promise<void> {
    switch (stopped.reason) {
      case 'lease-lost':
        return this.loseLease(segment);
      case 'cancel':
        return this.cancel(segment);
      case 'hand-back':
        return this.handBack(segment);
    }
  }

  private async cancel(segment: Segment): Promise<void> {
    await this.settle(segment, { status: 'cancelled', reason: 'cancelled' });
  }

  private async handBack(segment: Segment): Promise<void> {
    if (segment.cancelRequested) return this.cancel(segment);
    if (!(await this.transitions.handBack(segment.lease))) return this.cancelOrLose(segment);
    await this.wake(segment, 0);
  }

  private async fail(segment: Segment, error: unknown): Promise<void> {
    const { interactive } = segment.run.row;
    const verdict = judgeFailure(error, { interactive, requeueCount: segment.requeueCount });
    this.logger.warn({ err: error, runUuid: segment.runUuid, verdict: verdict.do, msg: 'segment failed' });
    const others = error instanceof ProviderError ? [failedCall(segment, error)] : [];
    if (verdict.do === 'fail') {
      const end = { status: 'failed' as const, reason: verdict.reason, errorClass: errorClassOf(error) };
      return this.settle(segment, end, others);
    }
    let released = false;
    await this.journal.write(segment.runUuid, async (tx) => {
      released = await this.transitions.retry(segment.lease, verdict.delayMs, tx);
      return released ? { others } : {};
    });
    if (!released) return this.cancelOrLose(segment);
    await this.wake(segment, verdict.delayMs);
  }

  /** A run that can't go back to the queue is to be cancelled, or is no longer this segment's. */
  private async cancelOrLose(segment: Segment): Promise<void> {
    const held = await this.transitions.hold(segment.lease);
    if (!held?.cancelRequested) return this.loseLease(segment);
    await this.cancel(segment);
  }

  private async settle(segment: Segment, end: RunEnd, others: NewOutboxRow[] = []): Promise<void> {
    const steps = await this.untold.ofSegment(segment);
    await this.settlement.settle(segment, end, null, () => Promise.resolve({ steps, others }));
  }

  private async wake(segment: Segment, delayMs: number): Promise<void> {
    const wake = segment.run.row.wake + 1;
    await this.wakeUps.send(advanceRun, { runUuid: segment.runUuid, wake }, { delayMs });
  }

  private loseLease(segment: Segment): void {
    metrics.leaseLost.inc();
    this.logger.log({ runUuid: segment.runUuid, msg: 'the run has another owner now' });
  }

  private abandon(segment: Segment, error: unknown): void {
    if (error instanceof SegmentStoppedError) return this.loseLease(segment);
    const { runUuid } = segment;
    this.logger.error({ err: error, runUuid, msg: 'segment abandoned until its lease ends' });
  }
}

function failedCall(segment: Segment, failure: ProviderError): NewOutboxRow {
  const latencyMs = performance.now() - segment.callStartedAt;
  return providerCallRow(segment, { answer: null, failure, latencyMs, cost: null });
}
