import { Injectable } from '@nestjs/common';
import { ClientRedis } from '@nestjs/microservices';
import { RedisConnections } from '../connection/redis-connections';

/** Nest's Redis client on the shared publisher. */
@Injectable()
export class BroadcastClient extends ClientRedis {
  constructor(private readonly connections: RedisConnections) {
    super({});
    this.pubClient = connections.publisher;
    this.subClient = connections.subscriber;
  }

  override async connect(): Promise<void> {
    await this.connections.ready();
  }

  /** The connections outlive this client. */
  override async close(): Promise<void> {
    this.isManuallyClosed = true;
  }
}
