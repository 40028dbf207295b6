import { ApiProperty } from '@nestjs/swagger';

/** Structured side output of a tool: a table of `columns` and `rows`, or a `text`. */
export class ArtifactView {
  @ApiProperty({ enum: ['table', 'text'] })
  type: 'table' | 'text';

  @ApiProperty({ type: String })
  label: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  data: object;
}
