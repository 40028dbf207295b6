import 'reflect-metadata';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import type { AppName } from '#contracts';
import { bootService, stopService, type ServiceOptions } from '../src';
import { InboxBehaviour } from './inbox-behaviour';
import { InboxController } from './inbox.controller';

@Module({ controllers: [InboxController], providers: [InboxBehaviour] })
export class InboxDouble {}

@Module({})
export class AskerModule {}

export interface RedisPlace {
  url: string;
  prefix: string;
}

/** Boots apps on one Redis and stops them all again. */
export class Replicas {
  private readonly apps: INestApplication[] = [];

  constructor(private readonly redis: RedisPlace) {}

  /** An app without jobs that asks, wakes and publishes. */
  asker(app: AppName = 'gateway'): Promise<INestApplication> {
    return this.boot(app, AskerModule);
  }

  async inbox(options?: ServiceOptions): Promise<{ app: INestApplication; behaviour: InboxBehaviour }> {
    const app = await this.boot('inbox', InboxDouble, options);
    return { app, behaviour: app.get(InboxBehaviour) };
  }

  async boot(name: AppName, module: Type, options?: ServiceOptions): Promise<INestApplication> {
    // eslint-disable-next-line no-restricted-properties -- the settings of the service under test
    Object.assign(process.env, {
      SIDECAR_REDIS_URL: this.redis.url,
      SIDECAR_REDIS_PREFIX: this.redis.prefix,
      SIDECAR_LOG_LEVEL: 'silent',
      SIDECAR_OPS_PORT: '0',
    });
    const app = await bootService(name, module, options);
    this.apps.push(app);
    return app;
  }

  async stop(app: INestApplication): Promise<void> {
    this.apps.splice(this.apps.indexOf(app), 1);
    await stopService(app);
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.apps.splice(0).map((app) => stopService(app)));
  }
}
