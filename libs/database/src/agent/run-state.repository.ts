import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Envelope } from '../core/envelope';
import type { Transaction } from '../core/transactions';

const TABLE = 'agent_run_state';

export type SealedPart = 'request' | 'state' | 'answer';

/** Sealed content of runs: the request, the resumable state, the answer. Opened one by one and only when needed. */
@Injectable()
export class RunStateRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  async insert(runUuid: string, request: string, tx: Transaction): Promise<void> {
    await tx.query(`INSERT INTO ${TABLE} (run_uuid, request) VALUES (?, ?)`, [
      runUuid,
      this.seal(runUuid, 'request', request),
    ]);
  }

  /**
   * @returns null when nothing is stored
   * @throws StateUnreadableError
   */
  async read(runUuid: string, part: SealedPart, tx?: Transaction): Promise<string | null> {
    const rows = await (tx ?? this.dataSource.manager).query<{ value: string | null }[]>(
      `SELECT ${part} AS value FROM ${TABLE} WHERE run_uuid = ?`,
      [runUuid],
    );
    return this.open(runUuid, part, rows[0]?.value ?? null);
  }

  /**
   * What a worker goes on from, in one round trip.
   * @throws StateUnreadableError
   */
  async readForWork(runUuid: string): Promise<{ request: string | null; state: string | null }> {
    const [row] = await this.dataSource.query<{ request: string | null; state: string | null }[]>(
      `SELECT request, state FROM ${TABLE} WHERE run_uuid = ?`,
      [runUuid],
    );
    return {
      request: this.open(runUuid, 'request', row?.request ?? null),
      state: this.open(runUuid, 'state', row?.state ?? null),
    };
  }

  async writeState(runUuid: string, state: string, tx: Transaction): Promise<void> {
    await tx.query(`UPDATE ${TABLE} SET state = ? WHERE run_uuid = ?`, [
      this.seal(runUuid, 'state', state),
      runUuid,
    ]);
  }

  /** Erases all but the answer, which outlives the run by `keepSeconds`. */
  async leaveAnswer(runUuid: string, answer: string, keepSeconds: number, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE ${TABLE} SET answer = ?, answer_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, request = NULL, state = NULL
       WHERE run_uuid = ?`,
      [this.seal(runUuid, 'answer', answer), keepSeconds, runUuid],
    );
  }

  /** At a terminal status request and state go, the answer stays. */
  async erase(runUuid: string, tx: Transaction): Promise<void> {
    await tx.query(`UPDATE ${TABLE} SET request = NULL, state = NULL WHERE run_uuid = ?`, [runUuid]);
  }

  async eraseExpiredAnswers(limit = 500): Promise<void> {
    await this.dataSource.query(
      `UPDATE ${TABLE} SET answer = NULL, answer_until = NULL WHERE answer_until < UTC_TIMESTAMP(3) LIMIT ?`,
      [limit],
    );
  }

  private open(runUuid: string, part: SealedPart, sealed: string | null): string | null {
    return sealed === null ? null : this.envelope.open(sealed, `${TABLE}.${part}`, runUuid);
  }

  private seal(runUuid: string, part: SealedPart, value: string): string {
    return this.envelope.seal(value, `${TABLE}.${part}`, runUuid);
  }
}
