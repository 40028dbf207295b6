import { ApiProperty } from '@nestjs/swagger';
import { TurnView } from './turn.view';

export class TurnPage {
  @ApiProperty({ type: [TurnView] })
  items: TurnView[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor: string | null;
}
