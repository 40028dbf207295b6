import { ApiProperty } from '@nestjs/swagger';

export class DecidedTurnView {
  @ApiProperty({ type: String, format: 'uuid' })
  runId: string;
}
