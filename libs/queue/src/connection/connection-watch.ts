import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { withTimeout } from '#observability';
import type { Redis } from 'ioredis';
import { RedisConnections } from './redis-connections';

const CHECK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;

/**
 * Cuts shared connections that look open but answer nothing, as a failover can leave them behind: without this they would
 * hang until the operating system notices, after hours.
 */
@Injectable()
export class ConnectionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ConnectionWatch.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly connections: RedisConnections) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), CHECK_EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async look(): Promise<void> {
    const { command, publisher, subscriber } = this.connections;
    await Promise.all([command, publisher, subscriber].map((client) => this.check(client)));
  }

  private async check(client: Redis): Promise<void> {
    if (client.status !== 'ready') return;
    try {
      await withTimeout(client.ping(), ANSWER_WITHIN_MS);
    } catch {
      if (client.status !== 'ready') return;
      this.logger.error({
        connection: client.options.connectionName,
        msg: 'Redis connection is mute, connecting anew',
      });
      client.disconnect(true);
    }
  }
}
