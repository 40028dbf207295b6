import { ApiProperty } from '@nestjs/swagger';

export class RunCallerView {
  @ApiProperty({ type: String })
  extension: string;

  @ApiProperty({ type: String })
  operation: string;
}
