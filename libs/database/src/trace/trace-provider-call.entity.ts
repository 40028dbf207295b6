import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { DecimalColumn, FlagColumn, IntColumn, TextColumn } from '../core/columns';

/** One call to a provider, success or failure. */
@Entity('trace_provider_calls')
export class TraceProviderCall {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: string;

  @TextColumn(8)
  outbox: string;

  @Column({ type: 'bigint', unsigned: true })
  outboxId: string;

  @TextColumn(36)
  runUuid: string;

  @TextColumn(36)
  correlationId: string;

  @TextColumn(32)
  operation: string;

  @TextColumn(64)
  provider: string;

  @TextColumn(128)
  model: string;

  @TextColumn(150)
  configurationIdentifier: string;

  @TextColumn(64)
  servedProvider: string;

  @TextColumn(128)
  servedModel: string;

  @TextColumn(150)
  servedConfigurationIdentifier: string;

  @IntColumn()
  beUser: number;

  @TextColumn(64)
  sourceExtension: string;

  @TextColumn(64)
  sourceOperation: string;

  @FlagColumn()
  success: boolean;

  @TextColumn(255)
  errorClass: string;

  @IntColumn()
  latencyMs: number;

  @FlagColumn()
  cacheHit: boolean;

  @IntColumn()
  fallbackAttempts: number;

  @IntColumn()
  providerRetries: number;

  @IntColumn({ nullable: true })
  timeToFirstTokenMs: number | null;

  @IntColumn({ nullable: true })
  actualInputTokens: number | null;

  @IntColumn({ nullable: true })
  actualOutputTokens: number | null;

  @DecimalColumn(16, 6, { nullable: true })
  actualCost: number | null;

  @TextColumn(128, { nullable: true })
  responseModel: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
