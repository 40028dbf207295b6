import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { withTimeout } from '#observability';
import { RedisConnections } from '../connection/redis-connections';
import { SILENT_AFTER_MS } from './worker.health-indicator';
import { WorkerSet } from './worker-set';

const CHECK_EVERY_MS = 2_000;
const PING_TIMEOUT_MS = 1_000;
const MAX_REBUILDS = 3;

/**
 * Heals a worker that hears nothing although Redis answers others, as seen after a failover (reliability #4): its
 * connection is rebuilt; when that doesn't help three times in a row the process ends, to be started afresh.
 */
@Injectable()
export class WorkerWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connections: RedisConnections,
    private readonly workers: WorkerSet,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), CHECK_EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @param silentAfterMs silence that counts as dead */
  async look(silentAfterMs = SILENT_AFTER_MS): Promise<void> {
    const silent = this.workers.all.filter((worker) => worker.mutedFor() >= silentAfterMs);
    if (silent.length === 0 || this.workers.stopping || !(await this.redisAnswers())) return;
    for (const worker of silent) {
      if (worker.rebuilds >= MAX_REBUILDS) this.giveUp(worker.queue);
      else this.workers.rebuild(worker);
    }
  }

  /** Thrown outside of any promise, so that the process ends whatever runs in it. */
  giveUp(queue: string): void {
    setImmediate(() => {
      throw new Error(`The worker of ${queue} stays silent although Redis answers.`);
    });
  }

  private async redisAnswers(): Promise<boolean> {
    if (!this.connections.isReady()) return false;
    return withTimeout(this.connections.command.ping(), PING_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
  }
}
