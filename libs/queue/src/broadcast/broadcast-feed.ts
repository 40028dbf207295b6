import { Injectable, Logger } from '@nestjs/common';
import type { BroadcastContract, Message } from '#contracts';
import { Observable } from 'rxjs';
import { RedisConnections } from '../connection/redis-connections';
import { RedisSubscriptions } from '../connection/redis-subscriptions';
import { broadcastChannel } from './broadcast-channel';
import { BroadcastReceiver } from './broadcast-receiver';

/** Broadcasts for listeners that come and go, such as event streams of browsers. */
@Injectable()
export class BroadcastFeed {
  private readonly logger = new Logger(BroadcastFeed.name);

  constructor(
    private readonly connections: RedisConnections,
    private readonly subscriptions: RedisSubscriptions,
    private readonly receiver: BroadcastReceiver,
  ) {}

  /** Emits from the moment of subscription on and never ends by itself. */
  of<M extends Message>(contract: BroadcastContract<M>): Observable<M> {
    const channel = broadcastChannel(this.connections, contract.name);
    return new Observable<M>((observer) => {
      const listener = (text: string): void => {
        void this.receiver.open(contract as unknown as BroadcastContract, text).then((message) => {
          if (message) observer.next(message as M);
        });
      };
      this.subscriptions
        .listen(channel, listener)
        .catch((error: unknown) => this.logger.warn({ err: error, msg: `${contract.name} is not heard` }));
      return () => this.subscriptions.drop(channel, listener);
    });
  }
}
