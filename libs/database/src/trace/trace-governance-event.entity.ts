import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { IntColumn, TextColumn } from '../core/columns';

/** One governance decision, append-only. */
@Entity('trace_governance_events')
export class TraceGovernanceEvent {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: string;

  @TextColumn(8)
  outbox: string;

  @Column({ type: 'bigint', unsigned: true })
  outboxId: string;

  /** Empty outside a run. */
  @TextColumn(36)
  runUuid: string;

  @TextColumn(36)
  correlationId: string;

  @TextColumn(32)
  decision: string;

  @TextColumn(64)
  reason: string;

  @TextColumn(64)
  provider: string;

  @TextColumn(128)
  model: string;

  @TextColumn(150)
  configurationIdentifier: string;

  @IntColumn()
  beUser: number;

  @TextColumn(190)
  toolName: string;

  @TextColumn(255)
  guardrail: string;

  @Column({ type: 'text' })
  detail: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
