import { ApiProperty } from '@nestjs/swagger';
import type { CallOutcome } from '#contracts';
import { ArtifactView } from './artifact.view';

/** What a reading tool has answered. */
export class ToolResultView {
  @ApiProperty({ type: String, description: 'Text as a model would read it, at most 50 000 bytes.' })
  content: string;

  @ApiProperty({ type: Boolean, description: 'The tool itself failed; what it words itself is no error.' })
  isError: boolean;

  @ApiProperty({ enum: ['ok', 'tool-failed'] })
  outcome: CallOutcome;

  @ApiProperty({ type: [ArtifactView] })
  artifacts: ArtifactView[];

  @ApiProperty({ type: 'number', description: 'Milliseconds of the tool alone.' })
  durationMs: number;
}
