import { Injectable } from '@nestjs/common';
import { RedisContext, ServerRedis, type CustomTransportStrategy } from '@nestjs/microservices';
import type { BroadcastContract } from '#contracts';
import { runWithTraceparent } from '#observability';
import { RedisConnections } from '../connection/redis-connections';
import { RedisSubscriptions } from '../connection/redis-subscriptions';
import { broadcastChannel } from './broadcast-channel';
import { BroadcastReceiver } from './broadcast-receiver';

/** Nest's Redis transport on the connections this process has anyway, so that it needs none of its own. */
@Injectable()
export class BroadcastServer extends ServerRedis implements CustomTransportStrategy {
  constructor(
    private readonly connections: RedisConnections,
    private readonly subscriptions: RedisSubscriptions,
    private readonly receiver: BroadcastReceiver,
  ) {
    super({});
  }

  /** Doesn't wait for Redis: subscriptions are made as soon as it is there. */
  override listen(callback: (error?: unknown) => void): void {
    this.subClient = this.connections.subscriber;
    this.pubClient = this.connections.publisher;
    for (const [name, handler] of this.messageHandlers) {
      const contract = handler.extras?.['contract'] as BroadcastContract | undefined;
      if (!contract) {
        callback(new Error(`The handler of ${name} must be declared with @OnBroadcast.`));
        return;
      }
      this.subscriptions
        .listen(broadcastChannel(this.connections, name), (text) => void this.receive(contract, text))
        .catch((error: unknown) => {
          this.logger.warn({ err: error, msg: `${name} is not heard` });
        });
    }
    callback();
  }

  /** The connections outlive this server. */
  override async close(): Promise<void> {
    this.isManuallyClosed = true;
  }

  private async receive(contract: BroadcastContract, text: string): Promise<void> {
    try {
      const message = await this.receiver.open(contract, text);
      if (!message) return;
      await runWithTraceparent(message.traceparent, async () => {
        const packet = { pattern: contract.name, data: message };
        await this.handleEvent(contract.name, packet, new RedisContext([contract.name]));
      });
    } catch (error) {
      this.logger.error({ err: error, msg: `a listener of ${contract.name} failed` });
    }
  }
}
