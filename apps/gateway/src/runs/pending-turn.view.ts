import { ApiProperty } from '@nestjs/swagger';

export class PendingTurnView {
  @ApiProperty({ type: String, format: 'uuid' })
  turnId: string;

  @ApiProperty({ enum: ['approval', 'input'] })
  kind: 'approval' | 'input';

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;
}
