import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../core/transactions';

export interface NewSnapshot {
  hash: string;
  /** Gzipped JSON. */
  document: Buffer;
  typo3Version: string;
  generatedAt: Date;
}

export interface SnapshotFacts {
  hash: string;
  typo3Version: string;
  generatedAt: Date;
  receivedAt: Date;
  /** Seconds since it was last pushed, by the database clock. */
  ageSeconds: number;
}

/** Snapshots kept, the active one included (spec 05 §4 Retention). */
const KEPT = 3;

/** Instance snapshots; at most one is active. */
@Injectable()
export class SnapshotRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a snapshot, or moves the age of one already stored, and makes it the active one; old ones go. */
  async activate(snapshot: NewSnapshot, tx: Transaction): Promise<void> {
    const { hash, document, typo3Version, generatedAt } = snapshot;
    await tx.query(
      `INSERT INTO tools_snapshots (hash, document, typo3_version, generated_at, received_at, active)
       VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), 0)
       ON DUPLICATE KEY UPDATE generated_at = VALUES(generated_at), received_at = VALUES(received_at)`,
      [hash, document, typo3Version, generatedAt],
    );
    await tx.query('UPDATE tools_snapshots SET active = (hash = ?)', [hash]);
    await tx.query(
      `DELETE FROM tools_snapshots WHERE active = 0 AND hash NOT IN
         (SELECT hash FROM (SELECT hash FROM tools_snapshots ORDER BY active DESC, received_at DESC LIMIT ?) AS kept)`,
      [KEPT],
    );
  }

  async activeHash(tx?: Transaction): Promise<string | null> {
    const rows = await (tx ?? this.dataSource.manager).query<{ hash: string }[]>(
      'SELECT hash FROM tools_snapshots WHERE active = 1',
    );
    return rows[0]?.hash ?? null;
  }

  async activeFacts(): Promise<SnapshotFacts | null> {
    const rows = await this.dataSource.query<
      (Omit<SnapshotFacts, 'ageSeconds'> & { ageSeconds: string | number })[]
    >(
      `SELECT hash, typo3_version AS typo3Version, generated_at AS generatedAt, received_at AS receivedAt,
              TIMESTAMPDIFF(SECOND, received_at, UTC_TIMESTAMP(3)) AS ageSeconds
         FROM tools_snapshots WHERE active = 1`,
    );
    const row = rows[0];
    return row === undefined ? null : { ...row, ageSeconds: Number(row.ageSeconds) };
  }

  /** Gzipped JSON; null when the snapshot is gone. */
  async document(hash: string): Promise<Buffer | null> {
    const rows = await this.dataSource.query<{ document: Buffer }[]>(
      'SELECT document FROM tools_snapshots WHERE hash = ?',
      [hash],
    );
    return rows[0]?.document ?? null;
  }
}
