import { Inject, Injectable } from '@nestjs/common';
import { queuesOf, type AppName } from '#contracts';
import { metrics, MetricsCollector } from '#observability';
import { APP_NAME } from '../connection/queue-tokens';
import { RedisConnections } from '../connection/redis-connections';
import { QueueDirectory } from './queue-directory';

/** Queue length is the scaling signal. */
@Injectable()
export class JobCountCollector extends MetricsCollector {
  constructor(
    @Inject(APP_NAME) private readonly app: AppName,
    private readonly connections: RedisConnections,
    private readonly queues: QueueDirectory,
  ) {
    super();
  }

  async collect(): Promise<void> {
    if (!this.connections.isReady()) return;
    for (const name of queuesOf(this.app)) {
      const counts = await this.queues.get(name).getJobCounts('waiting', 'active', 'delayed');
      for (const [state, count] of Object.entries(counts))
        metrics.jobCount.set({ queue: name, state }, count);
    }
  }
}
