import { Injectable } from '@nestjs/common';
import { Envelope, FENCE_TABLE, type SqlConnection } from '#database';
import { fenceOutcome, type FenceOutcome } from './fence-outcome';

export interface Fence extends FenceOutcome {
  callId: string;
}

export interface NewFence extends FenceOutcome {
  runUuid: string;
  turnId: string;
  /** Hash of the approved card's lines. */
  cardHash: string;
}

const PURPOSE = `${FENCE_TABLE}.outcome`;

/** The fence rows in TYPO3's database: one per applied call, committed with its write (design §7, D-15). */
@Injectable()
export class FenceRepository {
  constructor(private readonly envelope: Envelope) {}

  async ofCalls(db: SqlConnection, runUuid: string, callIds: readonly string[]): Promise<Map<string, Fence>> {
    const rows = await db.query<FenceRow>(
      `SELECT call_id AS callId, outcome FROM ${FENCE_TABLE} WHERE run_uuid = ? AND call_id IN (?)`,
      [runUuid, callIds],
    );
    return new Map(rows.map((row) => [row.callId, this.open(row, runUuid)]));
  }

  /** Fails with a duplicate key when the call was applied already. */
  async insert(db: SqlConnection, fence: NewFence): Promise<void> {
    const { runUuid, turnId, cardHash, result, inverse, cacheTags, undoes } = fence;
    const outcome = this.envelope.seal(
      JSON.stringify({ result, inverse, cacheTags, undoes }),
      PURPOSE,
      runUuid,
    );
    await db.execute(
      `INSERT INTO ${FENCE_TABLE} (run_uuid, turn_id, call_id, card_hash, outcome) VALUES (?, ?, ?, ?, ?)`,
      [runUuid, turnId, result.callId, cardHash, outcome],
    );
  }

  private open({ callId, outcome }: FenceRow, runUuid: string): Fence {
    return { callId, ...fenceOutcome(this.envelope.open(outcome, PURPOSE, runUuid)) };
  }
}

interface FenceRow {
  callId: string;
  outcome: string;
}
