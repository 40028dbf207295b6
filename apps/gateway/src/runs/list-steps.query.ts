import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Part of a run's steps, ascending. */
export class ListStepsQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: -1,
    default: -1,
    description: 'Sequence of the last step known.',
  })
  @IsInt()
  @Min(-1)
  @Max(2_147_483_647)
  @Type(() => Number)
  after: number = -1;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
  @IsInt()
  @Min(1)
  @Max(200)
  @Type(() => Number)
  limit: number = 50;
}
