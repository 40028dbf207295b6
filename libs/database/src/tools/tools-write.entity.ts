import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, IntColumn, SealedColumn, TextColumn, UuidColumn } from '../core/columns';

/** A write that was applied, with what takes it back. */
@Entity('tools_writes')
export class ToolsWrite {
  @PrimaryColumn({ type: 'char', length: 36 })
  uuid: string;

  @UuidColumn()
  runUuid: string;

  @TextColumn(16)
  callId: string;

  @TextColumn(255)
  table: string;

  @IntColumn()
  recordUid: number;

  /** `created`, `updated` or `deleted`. */
  @TextColumn(16)
  action: string;

  @SealedColumn()
  inverse: string | null;

  /** Uuid of the run that took the write back. */
  @UuidColumn({ nullable: true })
  undoneBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
