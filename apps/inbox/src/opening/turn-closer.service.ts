import { Injectable } from '@nestjs/common';
import type { ClosedTurnState } from '#contracts';
import { InboxTurnRepository, SuspendedTurnRepository } from '#database';

/** Ends a turn that a cancel or an expiry took away (spec 05 §4 Cancel). */
@Injectable()
export class TurnCloser {
  constructor(
    private readonly turns: InboxTurnRepository,
    private readonly suspended: SuspendedTurnRepository,
  ) {}

  async close(runUuid: string, turnId: string, state: ClosedTurnState): Promise<void> {
    const run = await this.suspended.run(runUuid);
    if (run === null) {
      return;
    }
    // Insert first: it waits for an opening that is under way, so that the update below can't miss its row.
    await this.turns.insertClosed({
      runUuid,
      turnId,
      kind: 'approval',
      status: state,
      owner: run.beUser,
      configuration: run.configurationIdentifier,
    });
    await this.turns.leaveWaiting(turnId, state);
  }
}
