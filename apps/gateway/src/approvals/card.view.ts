import { ApiProperty } from '@nestjs/swagger';
import type { Card } from '#contracts';
import { CardDiffView } from './card-diff.view';
import { CardRecordView } from './card-record.view';

/** One call of a turn. */
export class CardView implements Card {
  @ApiProperty({ type: String })
  callId: string;

  @ApiProperty({ type: String })
  tool: string;

  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({
    description: 'As the model sent them.',
    type: 'object',
    additionalProperties: true,
    nullable: true,
  })
  arguments: unknown;

  @ApiProperty({ type: Boolean, description: 'Whether the call changes the site.' })
  writes: boolean;

  @ApiProperty({ type: Boolean })
  toolStillRegistered: boolean;

  @ApiProperty({
    type: Boolean,
    description: 'The caller may not read the record; lines, diff, warnings and label are left out.',
  })
  previewWithheld: boolean;

  @ApiProperty({ type: Boolean })
  previewFailed: boolean;

  @ApiProperty({ type: CardRecordView, nullable: true })
  record: CardRecordView | null;

  @ApiProperty({ type: [String] })
  lines: string[];

  @ApiProperty({ type: [CardDiffView] })
  diff: CardDiffView[];

  @ApiProperty({ type: [String] })
  warnings: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Indexes of lines that moved since the last review.',
  })
  changed: number[];
}
