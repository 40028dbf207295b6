import { ApiProperty } from '@nestjs/swagger';
import { type SwitchedState } from '#contracts';

export class SwitchedStateView implements SwitchedState {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: Boolean })
  enabled: boolean;
}
