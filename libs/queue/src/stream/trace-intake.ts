import { Injectable } from '@nestjs/common';
import { TRACE_STREAM } from '#contracts';
import { DeadLetters } from '../messages/dead-letters';
import type { StreamGroup, StreamItem } from './stream-group';
import { parseTraceEntry, type TraceEntry } from './trace-entry';

/** Sorts a batch: good entries go to the handler, broken ones are set aside; both are acknowledged afterwards. */
@Injectable()
export class TraceIntake {
  constructor(private readonly deadLetters: DeadLetters) {}

  async handle(
    group: StreamGroup,
    items: readonly StreamItem[],
    handler: (entries: TraceEntry[]) => Promise<void>,
  ): Promise<void> {
    const entries: TraceEntry[] = [];
    for (const item of items) {
      const entry = parseTraceEntry(item.text);
      if (!Array.isArray(entry)) entries.push(entry);
      // An entry that was trimmed off the stream while pending has no text; its outbox row is announced again.
      else if (item.text !== undefined) await this.setAside(item, entry);
    }
    if (entries.length > 0) await handler(entries);
    await group.acknowledge(items.map(({ id }) => id));
  }

  private async setAside(item: StreamItem, problems: string[]): Promise<void> {
    await this.deadLetters.add({
      queue: TRACE_STREAM,
      name: 'trace-entry',
      jobId: item.id,
      reason: 'invalid-message',
      problems,
      payload: item.text,
    });
  }
}
