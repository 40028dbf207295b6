import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueueName } from '#contracts';
import { Queue } from 'bullmq';
import { RedisConnections } from '../connection/redis-connections';

/** One sending handle per queue, all on the shared command connection. */
@Injectable()
export class QueueDirectory implements OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly connections: RedisConnections) {}

  get(name: QueueName): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue(name, {
      connection: this.connections.command,
      prefix: this.connections.prefix,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      streams: { events: { maxLen: 100 } },
    });
    // Connection faults are logged once by RedisConnections; a listener keeps them from being thrown.
    queue.on('error', () => undefined);
    this.queues.set(name, queue);
    return queue;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
  }
}
