import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { ConfigModule, RedisConfig } from '#config';
import type { AppName } from '#contracts';
import { BroadcastClient } from './broadcast/broadcast-client';
import { BroadcastFeed } from './broadcast/broadcast-feed';
import { BroadcastReceiver } from './broadcast/broadcast-receiver';
import { BroadcastServer } from './broadcast/broadcast-server';
import { BroadcastPublisher } from './broadcast/broadcast.publisher';
import { BullMqClient } from './client/bullmq-client';
import { JobCountCollector } from './client/job-count.collector';
import { QueueDirectory } from './client/queue-directory';
import { ReplyInbox } from './client/reply-inbox';
import { RequestClient } from './client/request.client';
import { WakeUpSender } from './client/wake-up.sender';
import { ConnectionWatch } from './connection/connection-watch';
import { APP_NAME } from './connection/queue-tokens';
import { RedisConnections } from './connection/redis-connections';
import { RedisSubscriptions } from './connection/redis-subscriptions';
import { RedisHealthIndicator } from './connection/redis.health-indicator';
import { DeadLetters } from './messages/dead-letters';
import { MessageFactory } from './messages/message-factory';
import { ActiveJobs } from './server/active-jobs';
import { BullMqServer } from './server/bullmq-server';
import { Cancellations } from './server/cancellations';
import { Draining } from './server/draining';
import { JobConsumers } from './server/job-consumers';
import { JobProcessor } from './server/job-processor';
import { ReplySender } from './server/reply-sender';
import { WorkerSet } from './server/worker-set';
import { WorkerWatch } from './server/worker-watch';
import { WorkerHealthIndicator } from './server/worker.health-indicator';
import { TraceIntake } from './stream/trace-intake';
import { TraceStreamReader } from './stream/trace-stream.reader';
import { TraceStreamWriter } from './stream/trace-stream.writer';
import { RateLimiterStore } from './tokens/rate-limiter.store';
import { SingleUseTokens } from './tokens/single-use-tokens';

/** What apps inject. */
const OFFERED = [
  RedisConnections,
  RequestClient,
  WakeUpSender,
  BroadcastPublisher,
  BroadcastFeed,
  TraceStreamWriter,
  TraceStreamReader,
  SingleUseTokens,
  RateLimiterStore,
  DeadLetters,
  BullMqServer,
  BroadcastServer,
  Draining,
];

const INTERNAL: Provider[] = [
  RedisSubscriptions,
  ConnectionWatch,
  RedisHealthIndicator,
  MessageFactory,
  QueueDirectory,
  ReplyInbox,
  BullMqClient,
  JobCountCollector,
  BroadcastClient,
  BroadcastReceiver,
  ActiveJobs,
  ReplySender,
  JobProcessor,
  JobConsumers,
  WorkerSet,
  WorkerWatch,
  WorkerHealthIndicator,
  Cancellations,
  TraceIntake,
];

const modules = new Map<AppName, DynamicModule>();

/** Everything that travels over Redis, for one app; available everywhere in it. */
@Global()
@Module({})
export class QueueModule {
  /** The same module each time: a process must not open its connections twice. */
  static forApp(app: AppName): DynamicModule {
    const known = modules.get(app);
    if (known) return known;
    const created: DynamicModule = {
      module: QueueModule,
      imports: [ConfigModule.for(RedisConfig)],
      providers: [{ provide: APP_NAME, useValue: app }, ...INTERNAL, ...OFFERED],
      exports: OFFERED,
    };
    modules.set(app, created);
    return created;
  }
}
