import { ApiProperty } from '@nestjs/swagger';

export class TurnDecisionView {
  @ApiProperty({ type: Boolean })
  approved: boolean;

  @ApiProperty({ type: 'integer' })
  decidedBy: number;

  @ApiProperty({ type: String, format: 'date-time' })
  decidedAt: string;

  @ApiProperty({ type: String, nullable: true })
  reason: string | null;
}
