import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Problem } from '#errors';
import { FieldErrorView } from './field-error.view';

/** Every error answer (RFC 9457, R-70.2). */
export class ProblemView implements Problem {
  @ApiProperty({ type: String, example: '/problems/not-found' })
  type: string;

  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({ type: 'integer' })
  status: number;

  @ApiProperty({ type: String })
  detail: string;

  @ApiProperty({ type: String, description: 'Path of the request.' })
  instance: string;

  @ApiProperty({ type: String, description: 'Stable, for programs.' })
  code: string;

  @ApiProperty({ type: String, pattern: '^[0-9a-f]{32}$', description: 'W3C trace id.' })
  traceId: string;

  @ApiPropertyOptional({ type: [FieldErrorView] })
  errors?: FieldErrorView[];

  @ApiPropertyOptional({ type: String, description: 'Present state of what was raced for.' })
  state?: string;
}
