import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OutboxEntry, OutboxName } from '../core/outbox-types';
import { Transactions, type Transaction } from '../core/transactions';
import { OTHER_STATEMENTS, STEP_STATEMENTS } from './copy-statements';

/** Takes rows over from the outboxes (spec 05 §4 Steps). */
@Injectable()
export class TraceIntakeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * One transaction for the whole batch; resolves after its commit. A row that is stored already, or gone from its outbox, is no error:
   * delivering twice changes nothing.
   */
  async store(entries: OutboxEntry[]): Promise<void> {
    const steps = idsByOutbox(entries.filter(({ sequence }) => sequence !== null));
    const others = idsByOutbox(entries.filter(({ sequence }) => sequence === null));
    await new Transactions(this.dataSource).run(async (tx) => {
      await copy(steps, STEP_STATEMENTS, tx);
      await copy(others, OTHER_STATEMENTS, tx);
    });
  }
}

function idsByOutbox(entries: readonly OutboxEntry[]): Map<OutboxName, string[]> {
  const ids = new Map<OutboxName, string[]>();
  for (const entry of entries) ids.set(entry.outbox, [...(ids.get(entry.outbox) ?? []), entry.id]);
  return ids;
}

async function copy(
  ids: ReadonlyMap<OutboxName, string[]>,
  statements: typeof STEP_STATEMENTS,
  tx: Transaction,
): Promise<void> {
  for (const [outbox, rows] of ids) {
    const placeholders = rows.map(() => '?').join(', ');
    for (const statement of statements) await tx.query(statement(outbox, placeholders), rows);
  }
}
