import { ApiProperty } from '@nestjs/swagger';

export class ToolStateView {
  @ApiProperty({ type: Boolean, description: "The tool's own switch." })
  enabled: boolean;

  @ApiProperty({
    type: Boolean,
    description: 'On together with its group and with what it needs of the snapshot.',
  })
  effective: boolean;

  @ApiProperty({ type: [String], description: 'Snapshot parts the tool needs and does not have.' })
  missing: string[];
}
