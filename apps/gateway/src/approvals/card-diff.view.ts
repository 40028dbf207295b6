import { ApiProperty } from '@nestjs/swagger';
import type { CardDiff } from '#contracts';

export class CardDiffView implements CardDiff {
  @ApiProperty({ type: String })
  field: string;

  @ApiProperty({ type: String })
  label: string;

  @ApiProperty({ type: String })
  before: string;

  @ApiProperty({ type: String })
  after: string;
}
