import { Injectable, Logger } from '@nestjs/common';
import { ActiveJobs } from './active-jobs';
import { WorkerSet } from './worker-set';

/** Longest time running jobs may take to finish after a stop signal; then they are asked to hand back. */
export const DRAIN_MS = 30_000;

const IDLE_MS = 3_000;
const STEP_MS = 100;

/** Time handlers get to hand their work back before the process ends without them. */
const HAND_BACK_MS = 5_000;

/** Graceful end of the workers: stop fetching, finish what is in hand, else hand it back. */
@Injectable()
export class Draining {
  private readonly logger = new Logger(Draining.name);
  private drained: Promise<void> | undefined;

  constructor(
    private readonly workers: WorkerSet,
    private readonly active: ActiveJobs,
  ) {}

  /** Resolves after at most `milliseconds` and five seconds for handing back. */
  drain(milliseconds = DRAIN_MS): Promise<void> {
    this.drained ??= this.run(milliseconds);
    return this.drained;
  }

  private async run(milliseconds: number): Promise<void> {
    // A worker cut off from Redis never reports that it is closed; without a job in hand there is nothing to wait for.
    const finished = Promise.race([this.workers.close(), this.idle()]);
    if (await within(finished, milliseconds)) return;
    this.logger.warn({ jobs: this.active.count, msg: 'jobs outlived the drain and are handed back' });
    this.active.abortAll('shutdown');
    if (await within(finished, HAND_BACK_MS)) return;
    this.logger.error({ jobs: this.active.count, msg: 'jobs ignored the request to hand back' });
  }

  private async idle(): Promise<void> {
    for (let quietMs = 0; quietMs < IDLE_MS; quietMs += STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS).unref());
      if (this.active.count > 0) quietMs = 0;
    }
  }
}

async function within(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}
