import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TraceConfig } from '#config';
import { runStepStored } from '#contracts';
import { TraceIntakeRepository } from '#database';
import { BroadcastPublisher, TraceStreamReader, type TraceEntry } from '#queue';
import { lastSteps } from './last-steps';

/** Stores what the outboxes announce, then says so; the stream is acknowledged only after that (design §4.5). */
@Injectable()
export class StepIntake implements OnApplicationBootstrap {
  constructor(
    private readonly stream: TraceStreamReader,
    private readonly rows: TraceIntakeRepository,
    private readonly broadcasts: BroadcastPublisher,
    private readonly config: TraceConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.stream.consume((entries) => this.store(entries), {
      batchSize: this.config.batchSize,
      lingerMs: this.config.lingerMilliseconds,
    });
  }

  async store(entries: TraceEntry[]): Promise<void> {
    await this.rows.store(entries);
    await Promise.all(lastSteps(entries).map((step) => this.broadcasts.publish(runStepStored, step)));
  }
}
