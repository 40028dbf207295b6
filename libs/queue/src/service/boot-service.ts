import { Module, type DynamicModule, type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigError, unknownSettings } from '#config';
import type { AppName, QueueName } from '#contracts';
import { HealthModule, LoggingModule, useJsonLogging } from '#observability';
import { BroadcastServer } from '../broadcast/broadcast-server';
import { RedisConnections } from '../connection/redis-connections';
import { QueueModule } from '../queue.module';
import { BullMqServer } from '../server/bullmq-server';

export type Concurrency = Partial<Record<QueueName, number>>;

export interface ServiceOptions {
  /** Jobs handled at the same time per queue (default 16); a function may read it from a settings class. */
  concurrency?: Concurrency | ((app: INestApplication) => Concurrency);
  /** Called before the application initialises, e.g. for HTTP middleware. */
  configure?: (app: INestApplication) => void | Promise<void>;
  /** Where to serve HTTP; without it the app has no public port. */
  http?: (app: INestApplication) => { host: string; port: number };
}

@Module({})
class ServiceModule {
  static of(app: AppName, module: Type): DynamicModule {
    return {
      module: ServiceModule,
      imports: [LoggingModule.forService(app), HealthModule, QueueModule.forApp(app), module],
    };
  }
}

/**
 * Boots one app: settings, logging, queues, broadcasts, health. Redis may be away; work begins when it comes.
 * @throws ConfigError listing every unusable setting
 * @throws Error when a job of the app has no handler or several
 */
export async function bootService(
  name: AppName,
  module: Type,
  options: ServiceOptions = {},
): Promise<INestApplication> {
  const unknown = unknownSettings();
  if (unknown.length > 0) throw new ConfigError(unknown);
  const app = await NestFactory.create(ServiceModule.of(name, module), {
    bufferLogs: true,
    abortOnError: false,
    bodyParser: false,
  });
  try {
    useJsonLogging(app);
    await start(app, options);
    return app;
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

async function start(
  app: INestApplication,
  { concurrency = {}, configure, http }: ServiceOptions,
): Promise<void> {
  const server = app.get(BullMqServer);
  server.useConcurrency(typeof concurrency === 'function' ? concurrency(app) : concurrency);
  app.connectMicroservice({ strategy: server });
  app.connectMicroservice({ strategy: app.get(BroadcastServer) });
  await configure?.(app);
  // Only a courtesy to what runs first: with Redis away the app comes up as well, not ready.
  await app
    .get(RedisConnections)
    .ready()
    .catch(() => undefined);
  await app.init();
  await app.startAllMicroservices();
  if (http) {
    const { host, port } = http(app);
    await app.listen(port, host);
  }
}
