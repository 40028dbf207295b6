import type { DataSource } from 'typeorm';
import type { NewOutboxRow, OutboxEntry, OutboxName } from './outbox-types';
import type { Transaction } from './transactions';

interface OutboxKey {
  id: string | number | bigint;
  run_uuid: string;
  sequence: number | null;
}

/** Where a row of each kind ends up, and how it is found there. */
const STORED = `EXISTS (SELECT 1 FROM trace_steps s WHERE o.kind = 'step' AND s.run_uuid = o.run_uuid AND s.sequence = o.sequence)
  OR EXISTS (SELECT 1 FROM trace_provider_calls c WHERE o.kind = 'provider_call' AND c.outbox = ? AND c.outbox_id = o.id)
  OR EXISTS (SELECT 1 FROM trace_governance_events g WHERE o.kind = 'governance' AND g.outbox = ? AND g.outbox_id = o.id)`;

/** Base of both outboxes (spec 05 §4 Steps, Sweep). */
export abstract class OutboxRepository {
  protected abstract readonly outbox: OutboxName;

  constructor(protected readonly dataSource: DataSource) {}

  /** Part of the transaction whose progress the rows tell. Publish what it returns after that transaction has committed. */
  async append(rows: NewOutboxRow[], tx: Transaction): Promise<OutboxEntry[]> {
    if (rows.length === 0) return [];
    const values = rows.flatMap((row) => [
      row.kind,
      row.runUuid,
      row.kind === 'step' ? row.sequence : null,
      JSON.stringify(row.payload),
    ]);
    const inserted: OutboxKey[] = await tx.query(
      `INSERT INTO ${this.outbox}_outbox (kind, run_uuid, sequence, payload)
       VALUES ${rows.map(() => '(?, ?, ?, ?)').join(', ')} RETURNING id, run_uuid, sequence`,
      values,
    );
    return inserted.map((row) => this.toEntry(row));
  }

  /** Rows `trace` has not stored within `seconds`, oldest first: their stream entry was lost, so publish it again. */
  async listUnstored(seconds = 10, limit = 500): Promise<OutboxEntry[]> {
    const rows: OutboxKey[] = await this.dataSource.query(
      `SELECT o.id, o.run_uuid, o.sequence FROM ${this.outbox}_outbox o
       WHERE o.created_at < UTC_TIMESTAMP(3) - INTERVAL ? SECOND AND NOT (${STORED}) ORDER BY o.id LIMIT ?`,
      [seconds, this.outbox, this.outbox, limit],
    );
    return rows.map((row) => this.toEntry(row));
  }

  /** Deletes what `trace` has stored; returns how many rows that were. */
  async deleteStored(seconds = 10, limit = 1000): Promise<number> {
    const rows: OutboxKey[] = await this.dataSource.query(
      `SELECT o.id, o.run_uuid, o.sequence FROM ${this.outbox}_outbox o
       WHERE o.created_at < UTC_TIMESTAMP(3) - INTERVAL ? SECOND AND (${STORED}) ORDER BY o.id LIMIT ?`,
      [seconds, this.outbox, this.outbox, limit],
    );
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    await this.dataSource.query(
      `DELETE FROM ${this.outbox}_outbox WHERE id IN (${ids.map(() => '?').join(', ')})`,
      ids,
    );
    return ids.length;
  }

  private toEntry(row: OutboxKey): OutboxEntry {
    return { outbox: this.outbox, id: String(row.id), runUuid: row.run_uuid || null, sequence: row.sequence };
  }
}
