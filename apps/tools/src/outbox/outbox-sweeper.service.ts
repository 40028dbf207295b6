import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ToolsConfig } from '#config';
import { NamedLocks, ToolsOutboxRepository } from '#database';
import { TraceStreamWriter } from '#queue';
import { toTraceEntries } from './trace-entries';

const LOCK = 'tools.outbox';

/** Announces outbox rows again that `trace` has not stored, and deletes those it has (spec 05 §4 Sweep, R-05.6). */
@Injectable()
export class OutboxSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OutboxSweeper.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: ToolsConfig,
    private readonly locks: NamedLocks,
    private readonly outbox: ToolsOutboxRepository,
    private readonly stream: TraceStreamWriter,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), this.config.sweepSeconds * 1000);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Never throws: the next sweep is near. */
  async sweep(): Promise<void> {
    try {
      await this.locks.tryRun(LOCK, async () => {
        await this.outbox.deleteStored();
        await this.stream.add(toTraceEntries(await this.outbox.listUnstored()));
      });
    } catch (error) {
      this.logger.error({ err: error, msg: 'the outbox could not be swept' });
    }
  }
}
