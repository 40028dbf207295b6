import { Entity, PrimaryColumn } from 'typeorm';
import {
  CreatedAtColumn,
  DecimalColumn,
  FlagColumn,
  IntColumn,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '../core/columns';

/** One run; the row is the truth about it (R-10.1, spec 05 §3). */
@Entity('agent_runs')
export class AgentRun {
  @PrimaryColumn({ type: 'char', length: 36 })
  uuid: string;

  @TextColumn(32)
  status: string;

  /** `model`, `direct` or `replay`. */
  @TextColumn(16, { default: 'model' })
  kind: string;

  @IntColumn({ default: 0 })
  configurationUid: number;

  /** Survives the configuration's deletion. */
  @TextColumn(150)
  configurationIdentifier: string;

  /** Owner's `be_users` uid; 0 for a service account. */
  @IntColumn({ default: 0 })
  beUser: number;

  /** Owner as the token named it; needed to ask for a service account's scopes again. */
  @TextColumn(80)
  ownerSub: string;

  @FlagColumn({ default: false })
  interactive: boolean;

  @IntColumn({ default: 5 })
  maxRounds: number;

  @IntColumn({ default: 0 })
  iterations: number;

  @FlagColumn({ default: false })
  truncated: boolean;

  @IntColumn({ default: 0 })
  totalPromptTokens: number;

  @IntColumn({ default: 0 })
  totalCompletionTokens: number;

  @IntColumn({ default: 0 })
  totalTokens: number;

  /** USD; null while no price is known. */
  @DecimalColumn(10, 6, { nullable: true })
  estimatedCost: number | null;

  /** Class of the failure, never its message. */
  @TextColumn(255, { default: '' })
  errorClass: string;

  @TextColumn(32, { default: '' })
  terminationReason: string;

  @TextColumn(64, { default: '' })
  claimedBy: string;

  @TimeColumn({ nullable: true })
  leaseExpires: Date | null;

  @IntColumn({ default: 0 })
  requeueCount: number;

  @TextColumn(32, { default: '' })
  pendingEffect: string;

  /** Part of the wake-up's job id. */
  @IntColumn({ default: 0 })
  wake: number;

  @TimeColumn({ nullable: true })
  retryAt: Date | null;

  @UuidColumn({ nullable: true })
  turnId: string | null;

  @UuidColumn({ nullable: true })
  decisionId: string | null;

  @TimeColumn({ nullable: true })
  expiresAt: Date | null;

  @TimeColumn({ nullable: true })
  cancelRequestedAt: Date | null;

  @IntColumn({ default: 0 })
  nextSequence: number;

  @TextColumn(64, { default: '' })
  callerExtension: string;

  @TextColumn(64, { default: '' })
  callerOperation: string;

  @TimeColumn({ nullable: true })
  startedAt: Date | null;

  @TimeColumn({ nullable: true })
  finishedAt: Date | null;

  /** Moves by itself whenever an update changes a value. */
  @CreatedAtColumn()
  updatedAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
