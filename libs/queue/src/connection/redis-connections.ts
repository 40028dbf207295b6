import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConfig } from '#config';
import type { AppName } from '#contracts';
import { QueueUnavailableError } from '#errors';
import type { Redis } from 'ioredis';
import { APP_NAME } from './queue-tokens';
import { SharedRedis } from './shared-redis';

const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 1_000;
const READY_WAIT_MS = 500;

/**
 * The connections a process shares: commands, publishing, subscribing. Each queue worker adds one that blocks, so a
 * process has at most five. All reconnect for ever by themselves.
 */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  /** Unique per process; names its reply channel and stream consumer. */
  readonly processId = randomUUID();
  readonly prefix: string;
  readonly command: Redis;
  readonly publisher: Redis;
  readonly subscriber: Redis;
  private readonly logger = new Logger(RedisConnections.name);
  private readonly opened: Redis[] = [];

  constructor(
    private readonly config: RedisConfig,
    @Inject(APP_NAME) private readonly app: AppName,
  ) {
    this.prefix = config.prefix;
    this.command = this.open('command');
    this.publisher = this.open('publisher');
    this.subscriber = this.open('subscriber');
  }

  /** Another connection, for a reader that blocks. */
  open(role: string): Redis {
    const client = new SharedRedis(this.config.url, {
      connectionName: `${this.prefix}:${this.app}:${role}:${process.pid}`,
      // BullMQ requires it; our own callers never wait for a connection, see ready().
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(times * RETRY_STEP_MS, RETRY_MAX_MS),
    });
    client.onDuplicate = (copy) => this.adopt(copy, 'worker');
    this.adopt(client, role);
    return client;
  }

  key(...parts: string[]): string {
    return [this.prefix, ...parts].join(':');
  }

  /**
   * Resolves once commands can be sent.
   * @throws QueueUnavailableError after half a second: a caller must not wait for a Redis that is away
   */
  async ready(): Promise<void> {
    const until = Date.now() + READY_WAIT_MS;
    while (!this.isReady()) {
      if (Date.now() >= until) throw new QueueUnavailableError();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  isReady(): boolean {
    return [this.command, this.publisher, this.subscriber].every(({ status }) => status === 'ready');
  }

  onApplicationShutdown(): void {
    for (const client of this.opened) client.disconnect();
  }

  private adopt(client: Redis, role: string): void {
    this.opened.push(client);
    let away = false;
    client.on('error', (error) => {
      if (!away) this.logger.error({ err: error, role, msg: 'Redis connection failed, retrying' });
      away = true;
    });
    client.on('ready', () => {
      if (away) this.logger.log({ role, msg: 'Redis connection is back' });
      away = false;
    });
  }
}
