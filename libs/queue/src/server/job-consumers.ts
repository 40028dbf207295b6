import { Injectable } from '@nestjs/common';
import { Cancellations } from './cancellations';
import { JobProcessor, type JobHandler } from './job-processor';
import { WorkerSet } from './worker-set';

export interface ConsumerPlan {
  queue: string;
  /** Jobs handled at the same time. */
  concurrency: number;
  handlerOf: (name: string) => JobHandler | undefined;
}

/** Consumes a queue: jobs as they come, and the word that nobody waits for one any more. */
@Injectable()
export class JobConsumers {
  constructor(
    private readonly workers: WorkerSet,
    private readonly processor: JobProcessor,
    private readonly cancellations: Cancellations,
  ) {}

  start({ queue, concurrency, handlerOf }: ConsumerPlan): void {
    this.cancellations.listen(queue);
    this.workers.start({
      queue,
      concurrency,
      handle: (job) => this.processor.process(job, handlerOf(job.name)),
    });
  }
}
