import { Injectable } from '@nestjs/common';
import { HealthIndicator } from '#observability';
import { RedisConnections } from './redis-connections';

/** Redis answers commands and this process hears its channels. */
@Injectable()
export class RedisHealthIndicator extends HealthIndicator {
  readonly name = 'redis';

  constructor(private readonly connections: RedisConnections) {
    super();
  }

  async check(): Promise<void> {
    const { command, publisher, subscriber } = this.connections;
    const away = Object.entries({ command, publisher, subscriber }).filter(
      ([, { status }]) => status !== 'ready',
    );
    if (away.length > 0) throw new Error(`not connected: ${away.map(([role]) => role).join(', ')}`);
    await Promise.all([command.ping(), publisher.ping(), subscriber.ping()]);
  }
}
