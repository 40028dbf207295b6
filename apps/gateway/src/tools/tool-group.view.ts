import { ApiProperty } from '@nestjs/swagger';

export class ToolGroupView {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: Boolean })
  enabled: boolean;
}
