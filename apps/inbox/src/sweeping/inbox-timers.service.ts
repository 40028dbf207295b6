import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InboxConfig } from '#config';
import { InboxRetention } from '../retention/inbox-retention.service';
import { DecisionSweep } from './decision-sweep.service';
import { RepeatingWork } from './repeating-work';

const RETENTION_INTERVAL_MS = 3_600_000;

/** Timers in every replica behind named locks: unlike queue schedulers they survive a flushed Redis. */
@Injectable()
export class InboxTimers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(InboxTimers.name);
  private readonly work: RepeatingWork[];

  constructor(sweep: DecisionSweep, retention: InboxRetention, config: InboxConfig) {
    this.work = [
      this.repeat('decisions', () => sweep.run(), config.sweepSeconds * 1_000),
      this.repeat('retention', () => retention.purge(), RETENTION_INTERVAL_MS),
    ];
  }

  onApplicationBootstrap(): void {
    this.work.forEach((each) => each.start());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.work.map((each) => each.stop()));
  }

  private repeat(name: string, work: () => Promise<void>, intervalMs: number): RepeatingWork {
    return new RepeatingWork(work, intervalMs, (error) => {
      this.logger.warn(
        { work: name, error: error instanceof Error ? error.name : typeof error },
        'Sweep failed.',
      );
    });
  }
}
