import { Injectable } from '@nestjs/common';
import { HealthIndicator } from '#observability';
import { TraceStreamReader } from '../stream/trace-stream.reader';
import { WorkerSet } from './worker-set';

/** An idle worker hears from Redis at least every 5 s; three missed answers are silence. Readiness is red well before 30 s. */
export const SILENT_AFTER_MS = 16_000;

/** Proves that every worker of this process fetched, or was blocked in a fetch that Redis answered, just now. */
@Injectable()
export class WorkerHealthIndicator extends HealthIndicator {
  readonly name = 'workers';

  constructor(
    private readonly workers: WorkerSet,
    private readonly stream: TraceStreamReader,
  ) {
    super();
  }

  async check(): Promise<void> {
    const silent = this.workers.all.filter((worker) => worker.silentFor() >= SILENT_AFTER_MS);
    const queues = silent.map(({ queue }) => queue);
    if ((this.stream.silentFor() ?? 0) >= SILENT_AFTER_MS) queues.push('trace stream');
    if (queues.length > 0) throw new Error(`no fetch was answered lately: ${queues.join(', ')}`);
  }
}
