import { ApiProperty } from '@nestjs/swagger';
import { RunSummaryView } from './run-summary.view';

export class RunPage {
  @ApiProperty({ type: [RunSummaryView] })
  items: RunSummaryView[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor: string | null;
}
