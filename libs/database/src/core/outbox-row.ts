import { PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAtColumn, IntColumn, JsonColumn, TextColumn } from './columns';
import type { OutboxKind } from './outbox-types';

/** Shape of both outboxes: rows wait here until `trace` has stored them (spec 05 §4 Steps). */
export abstract class OutboxRow {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: string;

  @TextColumn(16)
  kind: OutboxKind;

  /** Empty for a governance event outside a run. */
  @TextColumn(36)
  runUuid: string;

  /** Null unless a step. */
  @IntColumn({ nullable: true })
  sequence: number | null;

  /** Already reduced to the privacy level. */
  @JsonColumn()
  payload: unknown;

  @CreatedAtColumn()
  createdAt: Date;
}
