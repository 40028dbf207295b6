import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AgentConfig } from '#config';
import { NamedLocks } from '#database';
import { OutboxSweep } from './outbox-sweep.service';
import { RunSweep } from './run-sweep.service';

/** Timers in every replica behind named locks: unlike queue schedulers they survive a flushed Redis. */
@Injectable()
export class AgentTimers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AgentTimers.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly runs: RunSweep,
    private readonly outbox: OutboxSweep,
    private readonly locks: NamedLocks,
    private readonly config: AgentConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep().finally(() => this.schedule());
    }, this.config.sweepSeconds * 1000);
  }

  private async sweep(): Promise<void> {
    await this.under('agent.runs', () => this.runs.run());
    await this.under('agent.outbox', () => this.outbox.run());
  }

  private async under(lock: string, work: () => Promise<void>): Promise<void> {
    try {
      await this.locks.tryRun(lock, work);
    } catch (error) {
      this.logger.warn({ err: error, lock, msg: 'sweep failed, the next one tries again' });
    }
  }
}
