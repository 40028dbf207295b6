import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, Matches, Min } from 'class-validator';
import { IDENTIFIER_PATTERN, RUN_STATUSES, type RunStatus } from '#contracts';
import { INSTANT_PATTERN, IsInstant } from '../http/is-instant.decorator';
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

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    pattern: INSTANT_PATTERN.source,
    description: 'Created at or after.',
  })
  @Optional()
  @IsInstant()
  from?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    pattern: INSTANT_PATTERN.source,
    description: 'Created before.',
  })
  @Optional()
  @IsInstant()
  to?: string;

  @ApiPropertyOptional({ type: String, description: 'Start of a run id, or part of a configuration name.' })
  @Optional()
  @Matches(IDENTIFIER_PATTERN)
  q?: string;
}
