import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';

/** Storage of steps; `trace` only. */
export class TraceConfig {
  @Setting({
    env: 'SIDECAR_TRACE_BATCH_SIZE',
    description: 'Steps stored in one transaction at most.',
    default: 200,
  })
  @IsInt()
  @Min(1)
  @Max(2000)
  batchSize: number;

  @Setting({
    env: 'SIDECAR_TRACE_LINGER_MILLISECONDS',
    description: 'Milliseconds a batch waits for further steps.',
    default: 20,
  })
  @IsInt()
  @Min(0)
  @Max(50)
  lingerMilliseconds: number;

  @Setting({
    env: 'SIDECAR_TRACE_RETENTION_DAYS',
    description: 'Days stored steps are kept.',
    default: 30,
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  retentionDays: number;

  @Setting({
    env: 'SIDECAR_TRACE_TELEMETRY_RETENTION_DAYS',
    description: 'Days provider-call rows are kept; 0 means as long as steps.',
    default: 0,
  })
  @IsInt()
  @Min(0)
  @Max(3650)
  telemetryRetentionDays: number;

  @Setting({
    env: 'SIDECAR_TRACE_GOVERNANCE_RETENTION_DAYS',
    description: 'Days governance events are kept; 0 means as long as steps.',
    default: 0,
  })
  @IsInt()
  @Min(0)
  @Max(3650)
  governanceRetentionDays: number;

  @Setting({
    env: 'SIDECAR_TRACE_SWEEP_SECONDS',
    description: 'Seconds between removals of steps past their retention.',
    default: 3600,
  })
  @IsInt()
  @Min(1)
  sweepSeconds: number;
}
