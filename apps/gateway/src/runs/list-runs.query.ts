import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, Matches, Min } from 'class-validator';
import { IDENTIFIER_PATTERN, RUN_STATUSES, type RunStatus } from '#contracts';
import { Optional } from '../http/optional.decorator';
import { PageQuery } from '../http/page.query';

/** Filters of `GET /v1/runs`. */
export class ListRunsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: RUN_STATUSES })
  @Optional()
  @IsIn(RUN_STATUSES)
  status?: RunStatus;

  @ApiPropertyOptional({ type: String, pattern: IDENTIFIER_PATTERN.source })
  @Optional()
  @Matches(IDENTIFIER_PATTERN)
  configuration?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: '`be_users` uid; 0 for service accounts.',
  })
  @Optional()
  @IsInt()
  @Min(0)
  @Type(() => Number)
  owner?: number;

  @ApiPropertyOptional({ type: String, description: 'Runs that called this tool.' })
  @Optional()
  @Matches(IDENTIFIER_PATTERN)
  tool?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Created at or after.' })
  @Optional()
  @IsISO8601({ strict: true })
  from?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Created before.' })
  @Optional()
  @IsISO8601({ strict: true })
  to?: string;

  @ApiPropertyOptional({ type: String, description: 'Start of a run id, or part of a configuration name.' })
  @Optional()
  @Matches(IDENTIFIER_PATTERN)
  q?: string;
}
