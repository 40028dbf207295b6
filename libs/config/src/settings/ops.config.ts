import { IsInt, IsString, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';

/** Health and metrics of each app, on a port of its own: /healthz/live, /healthz/ready, /metrics. */
export class OpsConfig {
  @Setting({
    env: 'SIDECAR_OPS_HOST',
    description: 'Address of the health and metrics port; not for the public.',
    default: '127.0.0.1',
  })
  @IsString()
  host: string;

  @Setting({
    env: 'SIDECAR_OPS_PORT',
    description: 'Health and metrics port of this app; 0 takes a free one and logs it.',
    default: 0,
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port: number;
}
