import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OutboxEntry, OutboxName } from '../core/outbox-types';
import { Transactions } from '../core/transactions';
import { COPY_STATEMENTS } from './copy-statements';

/** Takes rows over from the outboxes (spec 05 §4 Steps). */
@Injectable()
export class TraceIntakeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * One transaction for the whole batch; resolves after its commit. A row that is stored already, or gone from its outbox, is no error:
   * delivering twice changes nothing.
   */
  async store(entries: OutboxEntry[]): Promise<void> {
    const ids = new Map<OutboxName, string[]>();
    for (const entry of entries) ids.set(entry.outbox, [...(ids.get(entry.outbox) ?? []), entry.id]);
    await new Transactions(this.dataSource).run(async (tx) => {
      for (const [outbox, rows] of ids) {
        const placeholders = rows.map(() => '?').join(', ');
        for (const copy of COPY_STATEMENTS) await tx.query(copy(outbox, placeholders), rows);
      }
    });
  }
}
