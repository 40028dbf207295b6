import { ApiProperty } from '@nestjs/swagger';
import { STEP_KINDS, type StepKind } from '#contracts';

/** One step; beside these keys it has those of its kind. */
export class StepView {
  @ApiProperty({ type: 'integer', minimum: 0 })
  sequence: number;

  @ApiProperty({ enum: STEP_KINDS })
  kind: StepKind;

  @ApiProperty({ type: String, example: 'step.llm' })
  event: string;

  @ApiProperty({ type: 'integer' })
  round: number;

  @ApiProperty({ type: String, format: 'date-time' })
  at: string;

  @ApiProperty({ type: Number, description: 'Milliseconds.' })
  durationMs: number;

  [key: string]: unknown;
}
