import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, FlagColumn, TextColumn } from '../core/columns';

/** Switch of one tool; a tool without a row has its declared default. */
@Entity('tools_tool_state')
export class ToolsToolState {
  @PrimaryColumn({ type: 'varchar', length: 190 })
  name: string;

  @FlagColumn()
  enabled: boolean;

  /** `sub` of the admin who switched it last. */
  @TextColumn(80)
  changedBy: string;

  @CreatedAtColumn()
  createdAt: Date;
}
