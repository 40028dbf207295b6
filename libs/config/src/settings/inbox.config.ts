import { IsInt, IsNumber, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';

/** Turns, cards and decisions; `inbox` only. */
export class InboxConfig {
  @Setting({
    env: 'SIDECAR_INBOX_CONCURRENCY',
    description: 'Turns one inbox process opens or closes at the same time.',
    default: 8,
  })
  @IsInt()
  @Min(1)
  @Max(256)
  concurrency: number;

  @Setting({
    env: 'SIDECAR_INBOX_SWEEP_SECONDS',
    description: 'Seconds between sweeps for decisions that were recorded but not yet claimed.',
    default: 10,
  })
  @IsNumber()
  @Min(0.2)
  @Max(600)
  sweepSeconds: number;

  @Setting({
    env: 'SIDECAR_INBOX_RETENTION_DAYS',
    description: 'Days settled turns, cards and decisions are kept.',
    default: 30,
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  retentionDays: number;
}
