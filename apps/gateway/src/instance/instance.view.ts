import { ApiProperty } from '@nestjs/swagger';
import type { InstanceView as Instance } from '#contracts';
import { MissingPartView } from './missing-part.view';

/** What the sidecar knows of its TYPO3 instance. */
export class InstanceView implements Instance {
  @ApiProperty({ type: String, nullable: true, description: 'Null until a first snapshot was pushed.' })
  hash: string | null;

  @ApiProperty({ type: String, nullable: true })
  typo3Version: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  generatedAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  receivedAt: string | null;

  @ApiProperty({ type: Number, nullable: true })
  ageSeconds: number | null;

  @ApiProperty({ type: [MissingPartView] })
  missing: MissingPartView[];
}
