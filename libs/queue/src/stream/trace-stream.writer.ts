import { Injectable, Logger } from '@nestjs/common';
import { TRACE_STREAM } from '#contracts';
import { metrics, withTimeout } from '#observability';
import { RedisConnections } from '../connection/redis-connections';
import type { TraceEntry } from './trace-entry';

/** Entries kept at most, about; what falls off is published again from the outbox. */
const MAX_ENTRIES = 100_000;
const TIMEOUT_MS = 2_000;

/** Announces outbox rows to `trace`. */
@Injectable()
export class TraceStreamWriter {
  private readonly logger = new Logger(TraceStreamWriter.name);

  constructor(private readonly connections: RedisConnections) {}

  /** Never throws: rows nobody stored are announced again by the outbox sweeper. */
  async add(entries: readonly TraceEntry[]): Promise<void> {
    if (entries.length === 0) return;
    try {
      await this.connections.ready();
      await withTimeout(this.write(entries), TIMEOUT_MS);
    } catch (error) {
      metrics.sendFailures.inc({ name: TRACE_STREAM });
      this.logger.warn({
        err: error,
        entries: entries.length,
        msg: 'steps not announced, a sweeper repeats it',
      });
    }
  }

  private async write(entries: readonly TraceEntry[]): Promise<void> {
    const pipeline = this.connections.command.pipeline();
    const key = this.connections.key(TRACE_STREAM);
    for (const { outbox, id, runUuid, sequence } of entries) {
      pipeline.xadd(
        key,
        'MAXLEN',
        '~',
        MAX_ENTRIES,
        '*',
        'entry',
        JSON.stringify({ outbox, id, runUuid, sequence }),
      );
    }
    const failed = (await pipeline.exec())?.find(([error]) => error);
    if (failed?.[0]) throw failed[0];
  }
}
