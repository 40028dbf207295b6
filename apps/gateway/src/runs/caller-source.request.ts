import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IDENTIFIER_PATTERN } from '#contracts';

export class CallerSourceRequest {
  @ApiProperty({ type: String, pattern: IDENTIFIER_PATTERN.source, example: 'my_extension' })
  @Matches(IDENTIFIER_PATTERN)
  extension: string;

  @ApiProperty({ type: String, pattern: IDENTIFIER_PATTERN.source, example: 'seo-review' })
  @Matches(IDENTIFIER_PATTERN)
  operation: string;
}
