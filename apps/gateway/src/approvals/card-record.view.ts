import { ApiProperty } from '@nestjs/swagger';

export class CardRecordView {
  @ApiProperty({ type: String })
  table: string;

  @ApiProperty({ type: 'integer' })
  uid: number;

  @ApiProperty({ type: String, nullable: true, description: 'Null when the preview is withheld.' })
  label: string | null;
}
