import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, SealedColumn, TimeColumn } from '../core/columns';

/** Sealed content of a run; `request` and `state` are erased when it ends. */
@Entity('agent_run_state')
export class AgentRunState {
  @PrimaryColumn({ type: 'char', length: 36 })
  runUuid: string;

  @SealedColumn()
  request: string | null;

  @SealedColumn()
  state: string | null;

  @SealedColumn()
  answer: string | null;

  @TimeColumn({ nullable: true })
  answerUntil: Date | null;

  @CreatedAtColumn()
  createdAt: Date;
}
