import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TraceConfig } from '#config';
import { NamedLocks, TraceRetentionRepository } from '#database';

/** Hourly, by one replica: windows of. Nothing else deletes from our tables. */
@Injectable()
export class TraceRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TraceRetention.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly locks: NamedLocks,
    private readonly rows: TraceRetentionRepository,
    private readonly config: TraceConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.purgeQuietly();
    }, this.config.sweepSeconds * 1000);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** False when another replica is at it. */
  purge(): Promise<boolean> {
    const { retentionDays, telemetryRetentionDays, governanceRetentionDays } = this.config;
    return this.locks.tryRun('trace.retention', async () => {
      const runs = await this.rows.deleteStepsOfOldRuns(retentionDays);
      const calls = await this.rows.deleteOlderThan(
        'trace_provider_calls',
        telemetryRetentionDays || retentionDays,
      );
      const events = await this.rows.deleteOlderThan(
        'trace_governance_events',
        governanceRetentionDays || retentionDays,
      );
      if (runs + calls + events > 0)
        this.logger.log({ runs, calls, events, msg: 'purged what is past its retention' });
    });
  }

  private async purgeQuietly(): Promise<void> {
    try {
      await this.purge();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'purge failed, next one in its turn' });
    }
  }
}
