import { Injectable, Logger } from '@nestjs/common';
import { RedisConnections } from '../connection/redis-connections';
import { RedisSubscriptions } from '../connection/redis-subscriptions';
import { cancelChannel } from '../messages/ask-keys';
import { ActiveJobs } from './active-jobs';

/** Hears that an asker is gone and aborts the handler of its question, in whichever replica that runs. */
@Injectable()
export class Cancellations {
  private readonly logger = new Logger(Cancellations.name);

  constructor(
    private readonly connections: RedisConnections,
    private readonly subscriptions: RedisSubscriptions,
    private readonly active: ActiveJobs,
  ) {}

  listen(queue: string): void {
    const channel = cancelChannel(this.connections, queue);
    this.subscriptions
      .listen(channel, (askId) => this.active.abort(askId, 'cancelled'))
      .catch((error: unknown) => this.logger.warn({ err: error, msg: 'cancellations are not heard' }));
  }
}
