import { Injectable, Logger } from '@nestjs/common';
import type { BroadcastContract, Message, Payload } from '#contracts';
import { metrics } from '#observability';
import { lastValueFrom } from 'rxjs';
import { RedisConnections } from '../connection/redis-connections';
import { MessageFactory } from '../messages/message-factory';
import { BroadcastClient } from './broadcast-client';
import { broadcastChannel } from './broadcast-channel';

/** Tells every replica that listens (design §4.4). */
@Injectable()
export class BroadcastPublisher {
  private readonly logger = new Logger(BroadcastPublisher.name);

  constructor(
    private readonly connections: RedisConnections,
    private readonly client: BroadcastClient,
    private readonly messages: MessageFactory,
  ) {}

  /** Never throws: losing a broadcast must be harmless. */
  async publish<M extends Message>(contract: BroadcastContract<M>, payload: Payload<M>): Promise<void> {
    try {
      const message = await this.messages.create<M>(contract, payload);
      await lastValueFrom(this.client.emit(broadcastChannel(this.connections, contract.name), message), {
        defaultValue: undefined,
      });
    } catch (error) {
      metrics.sendFailures.inc({ name: contract.name });
      this.logger.warn({ err: error, broadcast: contract.name, msg: 'broadcast not sent' });
    }
  }
}
