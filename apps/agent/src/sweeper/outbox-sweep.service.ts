import { Injectable } from '@nestjs/common';
import { AgentOutboxRepository, RunStateRepository } from '#database';
import { TraceStreamWriter } from '#queue';

/** Seconds after which a row `trace` has not stored is announced again. */
const GRACE_SECONDS = 10;

/** Rows deleted by one statement. */
const BATCH = 1000;

/** Announces steps again whose stream entry was lost, and deletes those that are stored (spec 05 §4 Sweep). */
@Injectable()
export class OutboxSweep {
  constructor(
    private readonly outbox: AgentOutboxRepository,
    private readonly stream: TraceStreamWriter,
    private readonly states: RunStateRepository,
  ) {}

  async run(): Promise<void> {
    // A full batch means that there is more: one per sweep could be less than what is stored meanwhile.
    while ((await this.outbox.deleteStored(GRACE_SECONDS, BATCH)) === BATCH);
    await this.stream.add(await this.outbox.listUnstored(GRACE_SECONDS));
    await this.states.eraseExpiredAnswers();
  }
}
