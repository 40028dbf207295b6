import { Injectable } from '@nestjs/common';
import type { NewOutboxRow, OutboxEntry, StepPayload } from '../core/outbox-types';
import type { Transaction } from '../core/transactions';
import { AgentOutboxRepository } from './agent-outbox.repository';

/**
 * Appends steps under the run's own counter, so that sequences have neither gap nor clash whoever held the run before.
 * Its transaction must already hold the row: a transition or the lease guard comes first.
 */
@Injectable()
export class StepSequenceRepository {
  constructor(private readonly outbox: AgentOutboxRepository) {}

  /** @param others rows without a sequence that are told with the steps, in the same statement */
  async append(
    runUuid: string,
    steps: StepPayload[],
    tx: Transaction,
    others: readonly NewOutboxRow[] = [],
  ): Promise<OutboxEntry[]> {
    const first = steps.length === 0 ? 0 : await this.reserve(runUuid, steps.length, tx);
    const rows = steps.map((payload, index): NewOutboxRow => ({
      kind: 'step',
      runUuid,
      sequence: first + index,
      payload,
    }));
    return this.outbox.append([...rows, ...others], tx);
  }

  /** Moves the counter and learns of its new value in one round trip: the answer to an update carries LAST_INSERT_ID. */
  private async reserve(runUuid: string, count: number, tx: Transaction): Promise<number> {
    const { insertId } = await tx.query<{ insertId: string | number }>(
      'UPDATE agent_runs SET next_sequence = LAST_INSERT_ID(next_sequence + ?) WHERE uuid = ?',
      [count, runUuid],
    );
    return Number(insertId) - count;
  }
}
