import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../core/transactions';
import { AgentRun } from './agent-run.entity';
import type { RunCounters, RunEnd, RunLease } from './run-lease';

export type NewRun = Pick<
  AgentRun,
  | 'uuid'
  | 'kind'
  | 'configurationIdentifier'
  | 'beUser'
  | 'ownerSub'
  | 'interactive'
  | 'maxRounds'
  | 'callerExtension'
  | 'callerOperation'
>;

export interface Suspension {
  status: 'waiting_for_approval' | 'waiting_for_input';
  turnId: string;
  /** Seconds until the turn expires; null never. */
  expiresInSeconds: number | null;
}

export interface HeldRun {
  cancelRequested: boolean;
}

/** What MariaDB says of an update. */
interface Changed {
  affectedRows: number;
  /** The driver gives identifiers as text. */
  insertId: string | number;
}

const WAITING = "status IN ('waiting_for_approval', 'waiting_for_input')";
const MINE = "uuid = ? AND status = 'running' AND claimed_by = ?";
const STALE = "uuid = ? AND status = 'running' AND lease_expires < UTC_TIMESTAMP(3)";
const UNCANCELLED = 'cancel_requested_at IS NULL';
/** A person has decided, and what follows may already be happening in TYPO3: only a worker can say how that ended. */
const DECIDED = 'decision_id IS NOT NULL AND turn_id IS NOT NULL';
const ROUND = `iterations = ?, total_prompt_tokens = ?, total_completion_tokens = ?, total_tokens = ?, estimated_cost = ?,
  requeue_count = 0`;
const RELEASED = "claimed_by = '', lease_expires = NULL";
const ENDED = `${RELEASED}, turn_id = NULL, expires_at = NULL, retry_at = NULL, finished_at = UTC_TIMESTAMP(3)`;

/**
 * The transitions of a run (spec 05 §3). Each is one conditional update; `false` means that somebody else won and nothing was
 * changed. Steps and state belong into the same transaction.
 */
@Injectable()
export class RunTransitionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** — → `queued`. False when the uuid is taken. */
  async insertQueued(run: NewRun, tx: Transaction): Promise<boolean> {
    const result = await tx
      .createQueryBuilder()
      .insert()
      .into(AgentRun)
      .values({ ...run, status: 'queued' })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return Number((result.raw as { affectedRows?: unknown }).affectedRows) === 1;
  }

  /** `queued` → `running`. A job whose `wake` is not the row's is stale. */
  claim(lease: RunLease, wake: number, tx?: Transaction): Promise<boolean> {
    return this.update(
      `status = 'running', claimed_by = ?, lease_expires = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, retry_at = NULL,
       started_at = COALESCE(started_at, UTC_TIMESTAMP(3))`,
      "uuid = ? AND status = 'queued' AND wake = ?",
      [lease.owner, lease.seconds, lease.runUuid, wake],
      tx,
    );
  }

  /** `running` → `waiting_*`. */
  suspend(lease: RunLease, to: Suspension, tx: Transaction): Promise<boolean> {
    return this.update(
      `status = ?, turn_id = ?, ${RELEASED},
       expires_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND`,
      MINE,
      [to.status, to.turnId, to.expiresInSeconds, lease.runUuid, lease.owner],
      tx,
    );
  }

  /** `waiting_*` → `queued` with a decision. */
  claimTurn(runUuid: string, turnId: string, decisionId: string, tx?: Transaction): Promise<boolean> {
    return this.update(
      "status = 'queued', decision_id = ?, expires_at = NULL, retry_at = NULL, wake = wake + 1",
      `uuid = ? AND ${WAITING} AND turn_id = ?`,
      [decisionId, runUuid, turnId],
      tx,
    );
  }

  /** `waiting_*`, `queued` → `cancelled`; not while a decided turn is unanswered. */
  cancelIdle(runUuid: string, tx: Transaction): Promise<boolean> {
    return this.update(
      `status = 'cancelled', termination_reason = 'cancelled', ${ENDED}`,
      `uuid = ? AND (${WAITING} OR (status = 'queued' AND NOT (${DECIDED})))`,
      [runUuid],
      tx,
    );
  }

  /** `waiting_*` → `cancelled` once the turn has expired (D-13). */
  expire(runUuid: string, tx: Transaction): Promise<boolean> {
    return this.update(
      `status = 'cancelled', termination_reason = 'approval_expired', ${ENDED}`,
      `uuid = ? AND ${WAITING} AND expires_at < UTC_TIMESTAMP(3)`,
      [runUuid],
      tx,
    );
  }

  /** `running` stays; the worker stops at its next boundary. */
  requestCancel(runUuid: string, tx?: Transaction): Promise<boolean> {
    return this.update(
      'cancel_requested_at = COALESCE(cancel_requested_at, UTC_TIMESTAMP(3))',
      "uuid = ? AND status = 'running'",
      [runUuid],
      tx,
    );
  }

  /** `queued` with a decided turn stays: the next worker settles it, and a retry time counts no longer. */
  requestCancelOfDecided(runUuid: string, tx?: Transaction): Promise<boolean> {
    return this.update(
      // The wake moves with the first request only; its assignment must come before the column it looks at changes.
      `wake = wake + (${UNCANCELLED}), retry_at = NULL,
       cancel_requested_at = COALESCE(cancel_requested_at, UTC_TIMESTAMP(3))`,
      `uuid = ? AND status = 'queued' AND ${DECIDED}`,
      [runUuid],
      tx,
    );
  }

  /** `running` → `queued` because this process ends; costs the run nothing. A run to be cancelled is settled instead. */
  handBack(lease: RunLease, tx?: Transaction): Promise<boolean> {
    return this.update(
      `status = 'queued', ${RELEASED}, wake = wake + 1`,
      `${MINE} AND ${UNCANCELLED}`,
      [lease.runUuid, lease.owner],
      tx,
    );
  }

  /** `running` → `queued` after a failure that may pass; not before `delayMs`. A run to be cancelled is settled instead. */
  retry(lease: RunLease, delayMs: number, tx: Transaction): Promise<boolean> {
    return this.update(
      `status = 'queued', ${RELEASED}, pending_effect = '', wake = wake + 1, requeue_count = requeue_count + 1,
       retry_at = UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND`,
      `${MINE} AND ${UNCANCELLED}`,
      [delayMs * 1000, lease.runUuid, lease.owner],
      tx,
    );
  }

  /** `running` → `queued` because the worker is gone. A heartbeat in between wins. */
  reclaim(runUuid: string, maxRequeues: number, tx?: Transaction): Promise<boolean> {
    return this.update(
      `status = 'queued', ${RELEASED}, pending_effect = '', wake = wake + 1, requeue_count = requeue_count + 1`,
      `${STALE} AND ${UNCANCELLED} AND requeue_count < ?`,
      [runUuid, maxRequeues],
      tx,
    );
  }

  /** `running` → terminal by its worker, with the counters it reached. */
  settle(lease: RunLease, end: RunEnd, counters: RunCounters, tx: Transaction): Promise<boolean> {
    return this.update(
      `status = ?, termination_reason = ?, truncated = ?, error_class = ?, iterations = ?, total_prompt_tokens = ?,
       total_completion_tokens = ?, total_tokens = ?, estimated_cost = ?, pending_effect = '', ${ENDED}`,
      MINE,
      [...endValues(end), ...counterValues(counters), lease.runUuid, lease.owner],
      tx,
    );
  }

  /** `running` → terminal because the worker is gone and the run was to be cancelled or has used up its restarts. */
  reap(runUuid: string, end: RunEnd, maxRequeues: number, tx: Transaction): Promise<boolean> {
    return this.update(
      `status = ?, termination_reason = ?, truncated = ?, error_class = ?, ${ENDED}`,
      `${STALE} AND (cancel_requested_at IS NOT NULL OR requeue_count >= ?)`,
      [...endValues(end), runUuid, maxRequeues],
      tx,
    );
  }

  /**
   * `running` stays: renews the lease and locks the row until the transaction ends. Null when the run is no longer this segment's; the
   * updated row counts even when no value moved.
   */
  async hold(lease: RunLease, tx?: Transaction): Promise<HeldRun | null> {
    const { affectedRows, insertId } = await this.execute(
      // The answer to an update carries LAST_INSERT_ID: one round trip renews the lease and tells of a cancel.
      'lease_expires = UTC_TIMESTAMP(3) + INTERVAL (? + 0 * LAST_INSERT_ID(cancel_requested_at IS NOT NULL)) SECOND',
      MINE,
      [lease.seconds, lease.runUuid, lease.owner],
      tx,
    );
    return affectedRows === 1 ? { cancelRequested: Number(insertId) === 1 } : null;
  }

  /** A stored round: counters, and the restarts count from zero again. */
  storeRound(lease: RunLease, counters: RunCounters, tx: Transaction): Promise<boolean> {
    return this.update(ROUND, MINE, [...counterValues(counters), lease.runUuid, lease.owner], tx);
  }

  /**
   * A stored round whose turn is answered. `decision_id` stays: a claim that is repeated because its reply got lost must still learn
   * that it won.
   */
  finishTurn(lease: RunLease, counters: RunCounters, tx: Transaction): Promise<boolean> {
    const values = [...counterValues(counters), lease.runUuid, lease.owner];
    return this.update(`turn_id = NULL, ${ROUND}`, MINE, values, tx);
  }

  private async update(set: string, where: string, values: unknown[], tx?: Transaction): Promise<boolean> {
    return (await this.execute(set, where, values, tx)).affectedRows === 1;
  }

  private execute(set: string, where: string, values: unknown[], tx?: Transaction): Promise<Changed> {
    const manager = tx ?? this.dataSource.manager;
    return manager.query<Changed>(`UPDATE agent_runs SET ${set} WHERE ${where}`, values);
  }
}

function endValues(end: RunEnd): unknown[] {
  return [end.status, end.reason, end.truncated ?? false, end.errorClass ?? ''];
}

function counterValues(counters: RunCounters): unknown[] {
  const { iterations, promptTokens, completionTokens, totalTokens, estimatedCost } = counters;
  return [iterations, promptTokens, completionTokens, totalTokens, estimatedCost];
}
