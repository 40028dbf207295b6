import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

export class SwitchRequest {
  @ApiProperty({ type: Boolean })
  @IsBoolean()
  enabled: boolean;
}
