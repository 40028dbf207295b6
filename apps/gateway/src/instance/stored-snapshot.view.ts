import { ApiProperty } from '@nestjs/swagger';
import type { StoredSnapshot } from '#contracts';

export class StoredSnapshotView implements StoredSnapshot {
  @ApiProperty({ type: String, description: 'SHA-256 of the document.' })
  hash: string;

  @ApiProperty({ type: Boolean, description: 'False when the same document was active already.' })
  changed: boolean;

  @ApiProperty({ type: [String] })
  warnings: string[];
}
