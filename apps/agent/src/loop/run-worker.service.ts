import { Injectable, Logger } from '@nestjs/common';
import { AgentConfig } from '#config';
import { advanceRun } from '#contracts';
import { AgentCallRepository, RunStateRepository, RunTransitionRepository } from '#database';
import { DatabaseUnavailableError } from '#errors';
import { ProviderError } from '#llm';
import { metrics } from '#observability';
import { WakeUpSender } from '#queue';
import { lifecycle } from '../runs/steps';
import { ActiveSegments } from './active-segments.service';
import { providerCallRow } from './call-records';
import { ClaimService } from './claim.service';
import { errorClassOf, judgeFailure } from './failure-policy';
import { Heartbeat } from './heartbeat';
import { RunJournal } from './run-journal.service';
import { RunLoop } from './run-loop.service';
import { Segment } from './segment';
import { SegmentStoppedError } from './segment-stopped.error';
import { Settlement } from './settlement.service';
import { UnusableRun } from './unusable-run';

/** Takes a run from its wake-up to whatever ends the segment. After the claim it never throws. */
@Injectable()
export class RunWorker {
  private readonly logger = new Logger(RunWorker.name);

  constructor(
    private readonly claims: ClaimService,
    private readonly loop: RunLoop,
    private readonly settlement: Settlement,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly journal: RunJournal,
    private readonly wakeUps: WakeUpSender,
    private readonly active: ActiveSegments,
    private readonly config: AgentConfig,
  ) {}

  /** @param signal aborts when this process ends and the run is to be handed back */
  async advance(runUuid: string, wake: number, signal: AbortSignal): Promise<void> {
    const claimed = await this.claims.claim(runUuid, wake);
    if (claimed instanceof UnusableRun) return this.failUnusable(claimed);
    if (claimed) await this.work(claimed, signal);
  }

  private async work(segment: Segment, signal: AbortSignal): Promise<void> {
    const heartbeat = new Heartbeat(segment, this.transitions, this.config);
    const handBack = (): void => segment.stop('hand-back');
    signal.addEventListener('abort', handBack, { once: true });
    if (signal.aborted) handBack();
    this.active.add(segment);
    try {
      await this.loop.run(segment);
    } catch (error) {
      await this.end(segment, error).catch((reason: unknown) => this.abandon(segment, reason));
    } finally {
      this.active.remove(segment);
      signal.removeEventListener('abort', handBack);
      heartbeat.stop();
    }
  }

  private async end(segment: Segment, error: unknown): Promise<void> {
    if (error instanceof SegmentStoppedError) return this.stop(segment, error);
    // Nothing can be written; the lease runs out and another worker goes on.
    if (error instanceof DatabaseUnavailableError) return this.abandon(segment, error);
    if (segment.cancelRequested) return this.cancel(segment);
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
    await this.settlement.settle(segment, { status: 'cancelled', reason: 'cancelled' });
  }

  private async handBack(segment: Segment): Promise<void> {
    if (!(await this.transitions.handBack(segment.lease))) return this.loseLease(segment);
    await this.wake(segment, 0);
  }

  private async fail(segment: Segment, error: unknown): Promise<void> {
    const { interactive } = segment.run.row;
    const verdict = judgeFailure(error, { interactive, requeueCount: segment.requeueCount });
    this.logger.warn({ err: error, runUuid: segment.runUuid, verdict: verdict.do, msg: 'segment failed' });
    const call = error instanceof ProviderError ? [failedCall(segment, error)] : [];
    if (verdict.do === 'fail') {
      const end = { status: 'failed' as const, reason: verdict.reason, errorClass: errorClassOf(error) };
      return this.settlement.settle(segment, end, null, () => Promise.resolve({ others: call }));
    }
    await this.journal.write(segment.runUuid, async (tx) => {
      const held = await this.transitions.retry(segment.lease, verdict.delayMs, tx);
      if (!held) throw new SegmentStoppedError('lease-lost');
      return { others: call };
    });
    await this.wake(segment, verdict.delayMs);
  }

  private async failUnusable({ lease, row, errorClass }: UnusableRun): Promise<void> {
    const { runUuid } = lease;
    const end = { status: 'failed' as const, reason: 'not_retryable', errorClass };
    const counters = {
      iterations: row.iterations,
      promptTokens: row.totalPromptTokens,
      completionTokens: row.totalCompletionTokens,
      totalTokens: row.totalTokens,
      estimatedCost: row.estimatedCost,
    };
    await this.journal.write(runUuid, async (tx) => {
      if (!(await this.transitions.settle(lease, end, counters, tx))) return {};
      await this.states.erase(runUuid, tx);
      await this.calls.eraseContents(runUuid, tx);
      const { status, reason } = end;
      return { steps: [lifecycle('run.failed', row.iterations, { status, reason, truncated: false })] };
    });
    metrics.runs.inc({ status: end.status, reason: end.reason });
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
    this.logger.error({
      err: error,
      runUuid: segment.runUuid,
      msg: 'segment abandoned until its lease ends',
    });
  }
}

function failedCall(segment: Segment, failure: ProviderError): ReturnType<typeof providerCallRow> {
  const latencyMs = performance.now() - segment.callStartedAt;
  return providerCallRow(segment, { answer: null, failure, latencyMs, cost: null });
}
