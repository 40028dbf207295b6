import { Injectable } from '@nestjs/common';
import type { OutboxEntry, StepPayload } from '../core/outbox-types';
import type { Transaction } from '../core/transactions';
import { AgentOutboxRepository } from './agent-outbox.repository';

/**
 * Appends steps under the run's own counter, so that sequences have neither gap nor clash whoever held the run before.
 * Its transaction must already hold the row: a transition or the lease guard comes first.
 */
@Injectable()
export class StepSequenceRepository {
  constructor(private readonly outbox: AgentOutboxRepository) {}

  async append(runUuid: string, steps: StepPayload[], tx: Transaction): Promise<OutboxEntry[]> {
    if (steps.length === 0) return [];
    await tx.query('UPDATE agent_runs SET next_sequence = next_sequence + ? WHERE uuid = ?', [
      steps.length,
      runUuid,
    ]);
    const rows = await tx.query<{ next: number }[]>(
      'SELECT next_sequence AS next FROM agent_runs WHERE uuid = ?',
      [runUuid],
    );
    const first = (rows[0]?.next ?? 0) - steps.length;
    return this.outbox.append(
      steps.map((payload, index) => ({ kind: 'step', runUuid, sequence: first + index, payload })),
      tx,
    );
  }
}
