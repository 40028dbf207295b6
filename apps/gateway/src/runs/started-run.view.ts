import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATUSES, type RunStatus, type StartedRun } from '#contracts';
import { linksOf, RunLinks } from './run-links.view';

/** Header of every answer that names a run it has started. */
export const RUN_LOCATION = {
  Location: { description: 'Path of the run.', schema: { type: 'string' as const } },
};

export class StartedRunView {
  @ApiProperty({ type: String, format: 'uuid' })
  id: string;

  @ApiProperty({ enum: RUN_STATUSES })
  status: RunStatus;

  @ApiProperty({ type: RunLinks })
  links: RunLinks;
}

export function toStartedRun({ runUuid, status }: StartedRun): StartedRunView {
  return { id: runUuid, status, links: linksOf(runUuid) };
}
