import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, FlagColumn, TextColumn } from '../core/columns';

/** Switch of one group; a group without a row has its declared default. */
@Entity('tools_group_state')
export class ToolsGroupState {
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
