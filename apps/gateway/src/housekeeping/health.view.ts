import { ApiProperty } from '@nestjs/swagger';

export class HealthView {
  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status: 'ok' | 'unavailable';
}
