import { Injectable } from '@nestjs/common';
import { AgentConfig } from '#config';
import { RunTransitionRepository } from '#database';
import { ActiveSegments } from './active-segments.service';
import { ClaimService } from './claim.service';
import { Heartbeat } from './heartbeat';
import { RunLoop } from './run-loop.service';
import type { Segment } from './segment';
import { SegmentEnding } from './segment-ending.service';
import { UnusableRun } from './unusable-run';
import { UnusableRunEnding } from './unusable-run-ending.service';

/** Takes a run from its wake-up to whatever ends the segment. After the claim it never throws. */
@Injectable()
export class RunWorker {
  constructor(
    private readonly claims: ClaimService,
    private readonly loop: RunLoop,
    private readonly ending: SegmentEnding,
    private readonly unusable: UnusableRunEnding,
    private readonly transitions: RunTransitionRepository,
    private readonly active: ActiveSegments,
    private readonly config: AgentConfig,
  ) {}

  /** @param signal aborts when this process ends and the run is to be handed back */
  async advance(runUuid: string, wake: number, signal: AbortSignal): Promise<void> {
    const claimed = await this.claims.claim(runUuid, wake);
    if (claimed instanceof UnusableRun) return this.unusable.end(claimed);
    if (claimed) await this.work(claimed, signal);
  }

  private async work(segment: Segment, signal: AbortSignal): Promise<void> {
    const heartbeat = new Heartbeat(segment, this.transitions, this.config);
    const handBack = (): void => segment.stop('hand-back');
    signal.addEventListener('abort', handBack, { once: true });
    if (signal.aborted) handBack();
    // Asked for while nobody worked on the run.
    if (segment.run.row.cancelRequestedAt) segment.stop('cancel');
    this.active.add(segment);
    try {
      await this.loop.run(segment);
    } catch (error) {
      await this.ending.end(segment, error);
    } finally {
      this.active.remove(segment);
      signal.removeEventListener('abort', handBack);
      heartbeat.stop();
    }
  }
}
