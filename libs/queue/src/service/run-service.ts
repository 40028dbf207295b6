import { Logger, type INestApplication, type Type } from '@nestjs/common';
import { checkSettings, ConfigError, LogConfig, OpsConfig, RedisConfig } from '#config';
import type { AppName } from '#contracts';
import { bootService, type ServiceOptions } from './boot-service';
import { stopWithProcess } from './process-lifecycle';
import { stopService } from './stop-service';

/**
 * Entry point of an app: boots it and ties it to the process. SIGTERM and SIGINT drain for at most 30 s, then work is
 * handed back; exit code 0. A service that can't start is logged and ends the process with 1.
 */
export async function runService(
  name: AppName,
  module: Type,
  options: ServiceOptions = {},
): Promise<INestApplication> {
  try {
    checkSettings([LogConfig, OpsConfig, RedisConfig]);
    const app = await bootService(name, module, options);
    stopWithProcess(() => stopService(app));
    new Logger('Process').log({ service: name, msg: 'service is up' });
    return app;
  } catch (error) {
    refuse(name, error);
  }
}

/** The logger may not exist yet, and an operator must see the reason in any case. */
function refuse(name: AppName, error: unknown): never {
  const reason = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${name} can't start.\n${reason}\n`);
  process.exit(1);
}
