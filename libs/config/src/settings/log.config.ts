import { IsIn } from 'class-validator';
import { Setting } from '../core/setting.decorator';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Logs are JSON lines on standard output. */
export class LogConfig {
  @Setting({
    env: 'SIDECAR_LOG_LEVEL',
    description: `Least important level that is logged: ${LOG_LEVELS.join(', ')}.`,
    default: 'info',
  })
  @IsIn(LOG_LEVELS)
  level: LogLevel;
}
