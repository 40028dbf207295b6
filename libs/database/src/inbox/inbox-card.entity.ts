import { Entity, PrimaryColumn } from 'typeorm';
import {
  CreatedAtColumn,
  FlagColumn,
  HashColumn,
  IntColumn,
  SealedColumn,
  TextColumn,
} from '../core/columns';

/** One call of a turn as its approver sees it; `tools` applies exactly this. */
@Entity('inbox_cards')
export class InboxCard {
  @PrimaryColumn({ type: 'char', length: 36 })
  turnId: string;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  callId: string;

  @IntColumn()
  position: number;

  @TextColumn(190)
  tool: string;

  @TextColumn(255, { nullable: true })
  subjectTable: string | null;

  @IntColumn({ nullable: true })
  subjectUid: number | null;

  /** Arguments, lines, diff and warnings. */
  @SealedColumn({ nullable: false })
  content: string;

  @HashColumn({ default: '' })
  linesHash: string;

  @FlagColumn()
  failed: boolean;

  @CreatedAtColumn()
  createdAt: Date;
}
