import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATUSES, type RunStatus } from '#contracts';
import { RunLinks } from './run-links.view';

export class StartedRunView {
  @ApiProperty({ type: String, format: 'uuid' })
  id: string;

  @ApiProperty({ enum: RUN_STATUSES })
  status: RunStatus;

  @ApiProperty({ type: RunLinks })
  links: RunLinks;
}
