import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Envelope } from '../core/envelope';
import type { Transaction } from '../core/transactions';
import { AgentCall } from './agent-call.entity';

export type NewCall = Pick<
  AgentCall,
  'runUuid' | 'callId' | 'turnId' | 'position' | 'round' | 'tool' | 'effect' | 'offered' | 'outcome'
> & { arguments: string };

const ARGUMENTS = 'agent_calls.arguments';
const PREVIEW = 'agent_calls.preview';

/** Calls the model asked for; `tools` and `inbox` read them. Arguments and previews are sealed with the run's uuid. */
@Injectable()
export class AgentCallRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  async insert(calls: NewCall[], tx: Transaction): Promise<void> {
    if (calls.length === 0) return;
    await tx.insert(
      AgentCall,
      calls.map((call) => ({
        ...call,
        arguments: this.envelope.seal(call.arguments, ARGUMENTS, call.runUuid),
      })),
    );
  }

  find(runUuid: string, callId: string): Promise<AgentCall | null> {
    return this.dataSource.manager.findOneBy(AgentCall, { runUuid, callId });
  }

  /** Calls of one turn in call order, still sealed. */
  ofTurn(runUuid: string, turnId: string): Promise<AgentCall[]> {
    return this.dataSource.manager.find(AgentCall, {
      where: { runUuid, turnId },
      order: { position: 'ASC' },
    });
  }

  openArguments(call: AgentCall): string {
    return call.arguments === null ? '' : this.envelope.open(call.arguments, ARGUMENTS, call.runUuid);
  }

  /** @returns JSON of the stored card, null when the call has none */
  openPreview(call: AgentCall): string | null {
    return call.preview ? this.envelope.open(call.preview, PREVIEW, call.runUuid) : null;
  }

  async writePreview(runUuid: string, callId: string, preview: string, tx: Transaction): Promise<void> {
    const sealed = this.envelope.seal(preview, PREVIEW, runUuid);
    await tx.update(AgentCall, { runUuid, callId }, { preview: sealed });
  }

  /** The turn waits again under a new id; what was approved under the old one no longer fits (D-1). */
  async moveTurn(runUuid: string, from: string, to: string, tx: Transaction): Promise<void> {
    await tx.update(AgentCall, { runUuid, turnId: from }, { turnId: to });
  }

  /** The call is answered without a card. */
  async leaveTurn(runUuid: string, callId: string, outcome: string, tx: Transaction): Promise<void> {
    await tx.update(AgentCall, { runUuid, callId }, { turnId: null, outcome });
  }

  /** One statement per outcome: most turns have one only. */
  async setOutcomes(
    runUuid: string,
    calls: readonly { callId: string; outcome: string }[],
    tx: Transaction,
  ): Promise<void> {
    for (const outcome of new Set(calls.map((call) => call.outcome))) {
      const ids = calls.filter((call) => call.outcome === outcome).map(({ callId }) => callId);
      await tx.update(AgentCall, { runUuid, callId: In(ids) }, { outcome });
    }
  }

  /** Contents go at a terminal status; the rows stay as a record of what was asked for. */
  async eraseContents(runUuid: string, tx: Transaction): Promise<void> {
    await tx.update(AgentCall, { runUuid }, { arguments: null, preview: null });
  }
}
