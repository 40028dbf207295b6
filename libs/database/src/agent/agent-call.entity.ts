import { Entity, PrimaryColumn } from 'typeorm';
import {
  CreatedAtColumn,
  FlagColumn,
  IntColumn,
  SealedColumn,
  TextColumn,
  UuidColumn,
} from '../core/columns';

/** One tool call the model asked for. */
@Entity('agent_calls')
export class AgentCall {
  @PrimaryColumn({ type: 'char', length: 36 })
  runUuid: string;

  /** Our own id, unique per run (D-19). */
  @PrimaryColumn({ type: 'varchar', length: 16 })
  callId: string;

  /** The turn the call waits in; null for a call that never paused. */
  @UuidColumn({ nullable: true })
  turnId: string | null;

  @IntColumn()
  position: number;

  @IntColumn()
  round: number;

  @TextColumn(190)
  tool: string;

  @TextColumn(32)
  effect: string;

  @FlagColumn()
  offered: boolean;

  /** Raw JSON text as the model sent it. */
  @SealedColumn()
  arguments: string | null;

  @SealedColumn()
  preview: string | null;

  @TextColumn(32, { nullable: true })
  outcome: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
