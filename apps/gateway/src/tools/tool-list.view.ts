import { ApiProperty } from '@nestjs/swagger';
import { ToolGroupView } from './tool-group.view';
import { ToolView } from './tool.view';

export class ToolListView {
  @ApiProperty({ type: [ToolView] })
  items: ToolView[];

  @ApiProperty({ type: [ToolGroupView] })
  groups: ToolGroupView[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Always null: the list is short and comes whole.',
  })
  nextCursor: string | null;
}
