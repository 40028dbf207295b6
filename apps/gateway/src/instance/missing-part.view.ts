import { ApiProperty } from '@nestjs/swagger';

export class MissingPartView {
  @ApiProperty({ type: String })
  field: string;

  @ApiProperty({ type: [String], description: 'Tools that are off without it.' })
  disables: string[];
}
