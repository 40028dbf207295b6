import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayRequestRepository, GatewaySessionRepository, NamedLocks } from '#database';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;

/** Deletes requests and sessions whose time is over. A timer in every replica, one of them at a time. */
@Injectable()
export class Purge implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Purge.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly locks: NamedLocks,
    private readonly requests: GatewayRequestRepository,
    private readonly sessions: GatewaySessionRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.runQuietly(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns false when another replica is at it */
  async run(): Promise<boolean> {
    return this.locks.tryRun('gateway-purge', async () => {
      while ((await this.requests.purgeExpired(BATCH)) === BATCH);
      while ((await this.sessions.purgeEnded(BATCH)) === BATCH);
    });
  }

  private async runQuietly(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the purge failed and is repeated later' });
    }
  }
}
