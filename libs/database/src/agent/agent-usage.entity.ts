import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { asNumber, CreatedAtColumn, DecimalColumn, IntColumn, TextColumn } from '../core/columns';

/** Ledger per day and key of; never purged. */
@Entity('agent_usage')
export class AgentUsage {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: string;

  /** `YYYY-MM-DD` in the instance's time zone. */
  @Column({ type: 'date' })
  day: string;

  @TextColumn(32)
  operation: string;

  @TextColumn(64)
  provider: string;

  @IntColumn({ default: 0 })
  beUser: number;

  @TextColumn(150)
  configuration: string;

  @IntColumn({ default: 0 })
  modelUid: number;

  @TextColumn(128)
  modelId: string;

  @TextColumn(64, { default: '' })
  task: string;

  @TextColumn(64, { default: '' })
  sourceExtension: string;

  @IntColumn({ default: 0 })
  requests: number;

  @Column({ type: 'bigint', default: 0, transformer: asNumber })
  tokens: number;

  /** USD; unknown cost adds nothing. */
  @DecimalColumn(16, 6, { default: 0 })
  cost: number;

  @CreatedAtColumn()
  createdAt: Date;
}
