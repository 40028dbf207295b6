import { ApiProperty } from '@nestjs/swagger';
import type { FieldError } from '#errors';

export class FieldErrorView implements FieldError {
  @ApiProperty({
    type: String,
    description: 'JSON pointer into the body, or the query parameter after a slash.',
  })
  pointer: string;

  @ApiProperty({ type: String })
  message: string;
}
