import { ApiProperty } from '@nestjs/swagger';
import { type RunUsage } from '#contracts';

export class RunUsageView implements RunUsage {
  @ApiProperty({ type: 'integer' })
  promptTokens: number;

  @ApiProperty({ type: 'integer' })
  completionTokens: number;

  @ApiProperty({ type: 'integer' })
  totalTokens: number;

  @ApiProperty({ type: Number, nullable: true, description: 'USD; null when no price is known.' })
  estimatedCost: number | null;
}
