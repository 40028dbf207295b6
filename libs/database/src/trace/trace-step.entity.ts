import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DecimalColumn, IntColumn, JsonColumn, TextColumn } from '../core/columns';

/** A stored step. */
@Entity('trace_steps')
export class TraceStep {
  @PrimaryColumn({ type: 'char', length: 36 })
  runUuid: string;

  @PrimaryColumn({ type: 'int' })
  sequence: number;

  @TextColumn(32)
  kind: string;

  @IntColumn()
  round: number;

  @DecimalColumn(12, 2)
  durationMs: number;

  @JsonColumn()
  payload: unknown;

  /** When the step happened, not when it was stored. */
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
