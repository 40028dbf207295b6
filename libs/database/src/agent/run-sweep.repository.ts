import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface WakeableRun {
  uuid: string;
  wake: number;
}

export interface StaleRun {
  uuid: string;
  cancelRequested: boolean;
  /** The decided turn it was working on; null when every turn is answered. */
  turnId: string | null;
}

export interface TurnOfRun {
  runUuid: string;
  turnId: string;
}

export interface EndedTurn extends TurnOfRun {
  terminationReason: string;
}

const LEASE_PAST = "status = 'running' AND lease_expires < UTC_TIMESTAMP(3)";

/** Finds what a lost wake-up, a dead worker or an unanswered turn has left behind (spec 05 §4 Sweep). */
@Injectable()
export class RunSweepRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Queued runs nobody has touched, or whose retry time has come. */
  queuedUntouched(seconds: number, limit: number): Promise<WakeableRun[]> {
    return this.dataSource.query<WakeableRun[]>(
      `SELECT uuid, wake FROM agent_runs WHERE status = 'queued'
       AND ((retry_at IS NULL AND updated_at < NOW(3) - INTERVAL ? MICROSECOND) OR retry_at <= UTC_TIMESTAMP(3))
       ORDER BY created_at LIMIT ?`,
      [Math.round(seconds * 1e6), limit],
    );
  }

  /** Running runs whose lease is past and that may start again, oldest lease first. */
  reclaimable(maxRequeues: number, limit: number): Promise<WakeableRun[]> {
    return this.dataSource.query<WakeableRun[]>(
      `SELECT uuid, wake FROM agent_runs
       WHERE ${LEASE_PAST} AND cancel_requested_at IS NULL AND requeue_count < ? ORDER BY lease_expires LIMIT ?`,
      [maxRequeues, limit],
    );
  }

  /** Running runs whose lease is past and that are to end, oldest lease first. */
  async reapable(maxRequeues: number, limit: number): Promise<StaleRun[]> {
    const rows = await this.dataSource.query<(Omit<StaleRun, 'cancelRequested'> & { cancel: number })[]>(
      `SELECT uuid, cancel_requested_at IS NOT NULL AS cancel, turn_id AS turnId FROM agent_runs
       WHERE ${LEASE_PAST} AND (cancel_requested_at IS NOT NULL OR requeue_count >= ?) ORDER BY lease_expires LIMIT ?`,
      [maxRequeues, limit],
    );
    return rows.map(({ cancel, ...row }) => ({ ...row, cancelRequested: Number(cancel) === 1 }));
  }

  expired(limit: number): Promise<WakeableRun[]> {
    return this.dataSource.query<WakeableRun[]>(
      `SELECT uuid, wake FROM agent_runs WHERE status IN ('waiting_for_approval', 'waiting_for_input')
       AND expires_at < UTC_TIMESTAMP(3) ORDER BY expires_at LIMIT ?`,
      [limit],
    );
  }

  /** Waiting runs whose turn the inbox does not hold yet. */
  unopenedTurns(limit: number): Promise<TurnOfRun[]> {
    return this.dataSource.query<TurnOfRun[]>(
      `SELECT r.uuid AS runUuid, r.turn_id AS turnId FROM agent_runs r LEFT JOIN inbox_turns t ON t.turn_id = r.turn_id
       WHERE r.status IN ('waiting_for_approval', 'waiting_for_input') AND r.turn_id IS NOT NULL AND t.turn_id IS NULL
       ORDER BY r.created_at LIMIT ?`,
      [limit],
    );
  }

  /** Turns still waiting in the inbox although their run has ended. */
  openTurnsOfEndedRuns(limit: number): Promise<EndedTurn[]> {
    return this.dataSource.query<EndedTurn[]>(
      `SELECT t.run_uuid AS runUuid, t.turn_id AS turnId, r.termination_reason AS terminationReason
       FROM inbox_turns t JOIN agent_runs r ON r.uuid = t.run_uuid
       WHERE t.status = 'waiting' AND r.status IN ('completed', 'failed', 'cancelled') ORDER BY t.requested_at LIMIT ?`,
      [limit],
    );
  }
}
