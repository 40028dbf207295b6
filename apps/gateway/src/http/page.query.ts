import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { CURSOR_PATTERN } from '#contracts';
import { Optional } from './optional.decorator';

/** Paging of every list. */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 50,
    description: 'Most items in one answer.',
  })
  @IsInt()
  @Min(1)
  @Max(200)
  @Type(() => Number)
  limit: number = 50;

  @ApiPropertyOptional({
    type: String,
    pattern: CURSOR_PATTERN.source,
    description: '`nextCursor` of the page before.',
  })
  @Optional()
  @Matches(CURSOR_PATTERN)
  cursor?: string;
}
