import { Injectable, Logger } from '@nestjs/common';
import { RedisConnections } from './redis-connections';

export type ChannelListener = (text: string) => void;

/** Everything this process hears over its one subscribing connection; survives reconnects. */
@Injectable()
export class RedisSubscriptions {
  private readonly logger = new Logger(RedisSubscriptions.name);
  private readonly listeners = new Map<string, Set<ChannelListener>>();

  constructor(private readonly connections: RedisConnections) {
    connections.subscriber.on('message', (channel: string, text: string) => this.deliver(channel, text));
  }

  /** Resolves when Redis has confirmed the subscription; the listener is kept even while Redis is away. */
  async listen(channel: string, listener: ChannelListener): Promise<void> {
    const known = this.listeners.get(channel);
    if (known) {
      known.add(listener);
      return;
    }
    this.listeners.set(channel, new Set([listener]));
    await this.connections.subscriber.subscribe(channel);
  }

  drop(channel: string, listener: ChannelListener): void {
    const known = this.listeners.get(channel);
    known?.delete(listener);
    if (known?.size !== 0) return;
    this.listeners.delete(channel);
    if (this.connections.subscriber.status !== 'end') {
      this.connections.subscriber.unsubscribe(channel).catch(() => undefined);
    }
  }

  private deliver(channel: string, text: string): void {
    for (const listener of [...(this.listeners.get(channel) ?? [])]) {
      try {
        listener(text);
      } catch (error) {
        this.logger.error({ err: error, msg: `listener of ${channel} failed` });
      }
    }
  }
}
