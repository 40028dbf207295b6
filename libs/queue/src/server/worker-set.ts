import { Injectable, Logger } from '@nestjs/common';
import { metrics } from '#observability';
import type { Job } from 'bullmq';
import { RedisConnections } from '../connection/redis-connections';
import { QueueWorker } from './queue-worker';
import { WatchedWorker } from './watched-worker';

export interface WorkerPlan {
  queue: string;
  concurrency: number;
  handle: (job: Job) => Promise<void>;
}

/** An idle worker asks Redis every second: its first answer is what makes a fresh process ready. */
const DRAIN_DELAY_SECONDS = 1;
const RETRY_DELAY_MS = 1_000;

/** The workers of this process, one per queue. */
@Injectable()
export class WorkerSet {
  private readonly logger = new Logger(WorkerSet.name);
  private readonly watched: WatchedWorker[] = [];
  private closing: Promise<void> | undefined;

  constructor(private readonly connections: RedisConnections) {}

  start(plan: WorkerPlan): void {
    this.watched.push(new WatchedWorker(plan.queue, () => this.create(plan)));
  }

  get all(): readonly WatchedWorker[] {
    return this.watched;
  }

  get stopping(): boolean {
    return this.closing !== undefined;
  }

  /** Replaces a worker and its connection; jobs the old one is handling are finished by it. */
  rebuild(worker: WatchedWorker): void {
    if (this.stopping) return;
    metrics.workerRebuilds.inc({ queue: worker.queue });
    this.logger.error({ queue: worker.queue, msg: 'the worker is silent, its connection is rebuilt' });
    worker.rebuild();
  }

  /** Stops fetching; resolves when everything in hand is finished. */
  close(): Promise<void> {
    this.closing ??= Promise.all(this.watched.map((worker) => worker.close())).then(() => undefined);
    return this.closing;
  }

  private create({ queue, concurrency, handle }: WorkerPlan): QueueWorker {
    const worker = new QueueWorker(queue, handle, {
      connection: this.connections.command,
      prefix: this.connections.prefix,
      name: this.connections.processId,
      concurrency,
      drainDelay: DRAIN_DELAY_SECONDS,
      runRetryDelay: RETRY_DELAY_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on('error', (error) => this.logger.debug({ err: error, queue, msg: 'worker connection' }));
    worker.on('stalled', (jobId) =>
      this.logger.warn({ queue, jobId, msg: 'job taken back from a lost worker' }),
    );
    return worker;
  }
}
