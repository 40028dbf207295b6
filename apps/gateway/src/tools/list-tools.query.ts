import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IDENTIFIER_PATTERN } from '#contracts';
import { Optional } from '../http/optional.decorator';

export class ListToolsQuery {
  @ApiPropertyOptional({
    type: String,
    pattern: IDENTIFIER_PATTERN.source,
    description: 'Whose offer; absent: the default one.',
  })
  @Optional()
  @Matches(IDENTIFIER_PATTERN)
  configuration?: string;
}
