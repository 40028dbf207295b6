import { Worker, type Job, type JobJson, type WorkerOptions } from 'bullmq';

/**
 * A BullMQ worker that notes when Redis last answered one of its fetches, empty ones included. An idle worker asks every
 * few seconds, so a long silence means that its connection is dead although nobody noticed.
 */
export class QueueWorker extends Worker {
  /** Time of the last answer; null before the first one. */
  answeredAt: number | null = null;
  /** Answered fetches so far. Only the first one doesn't need the connection that blocks. */
  answers = 0;
  private handling = 0;

  constructor(queue: string, handle: (job: Job) => Promise<void>, options: WorkerOptions) {
    super(queue, (job: Job) => this.count(handle(job)), options);
  }

  /** All slots are taken, so there is nothing to fetch for. */
  get saturated(): boolean {
    return this.handling >= this.concurrency;
  }

  protected override nextJobFromJobData(data?: JobJson, id?: string, token?: string): Promise<Job> {
    this.noteAnswer();
    return super.nextJobFromJobData(data, id, token);
  }

  private async count(work: Promise<void>): Promise<void> {
    this.handling += 1;
    try {
      await work;
    } finally {
      this.handling -= 1;
      this.noteAnswer();
    }
  }

  private noteAnswer(): void {
    this.answeredAt = Date.now();
    this.answers += 1;
  }
}
