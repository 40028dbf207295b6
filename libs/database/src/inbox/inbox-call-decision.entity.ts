import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, FlagColumn } from '../core/columns';

/** Verdict about one call of a decided turn (D-3). */
@Entity('inbox_call_decisions')
export class InboxCallDecision {
  @PrimaryColumn({ type: 'char', length: 36 })
  decisionId: string;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  callId: string;

  @FlagColumn()
  approved: boolean;

  @CreatedAtColumn()
  createdAt: Date;
}
