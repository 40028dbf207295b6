import { IsInt, IsNumber, IsString, Max, Min } from 'class-validator';
import { IsLessThan } from '../core/is-less-than.decorator';
import { Setting } from '../core/setting.decorator';

/** The agent loop. Times are judged by the database clock (D-14). */
export class AgentConfig {
  @Setting({
    env: 'SIDECAR_CONFIG',
    description: 'YAML file with providers, models and configurations.',
    hint: 'path of a readable file',
  })
  @IsString()
  recordsFile: string;

  @Setting({
    env: 'SIDECAR_AGENT_CONCURRENCY',
    description: 'Runs one agent process advances at the same time.',
    default: 8,
  })
  @IsInt()
  @Min(1)
  @Max(256)
  concurrency: number;

  @Setting({
    env: 'SIDECAR_LEASE_SECONDS',
    description: 'Seconds a worker owns a run without renewing; after that another takes over.',
    default: 60,
  })
  @IsNumber()
  @Min(1)
  @Max(600)
  leaseSeconds: number;

  @Setting({
    env: 'SIDECAR_HEARTBEAT_SECONDS',
    description: 'Seconds between renewals of the lease; less than half of the lease.',
    default: 15,
  })
  @IsNumber()
  @Min(0.2)
  @IsLessThan('leaseSeconds', 0.5)
  heartbeatSeconds: number;

  @Setting({
    env: 'SIDECAR_AGENT_SWEEP_SECONDS',
    description: 'Seconds between sweeps for runs, turns and steps whose wake-up was lost.',
    default: 15,
  })
  @IsNumber()
  @Min(0.2)
  @Max(600)
  sweepSeconds: number;

  @Setting({
    env: 'SIDECAR_QUEUED_GRACE_SECONDS',
    description: 'Seconds a queued run or an unstored step may rest before the sweeper wakes it again.',
    default: 30,
  })
  @IsNumber()
  @Min(0.5)
  @Max(600)
  queuedGraceSeconds: number;

  @Setting({
    env: 'SIDECAR_PROVIDER_TIMEOUT_SECONDS',
    description: 'Seconds a provider may take for one answer.',
    default: 120,
  })
  @IsNumber()
  @Min(1)
  @Max(3600)
  providerTimeoutSeconds: number;
}
