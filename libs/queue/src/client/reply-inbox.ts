import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RedisConnections } from '../connection/redis-connections';
import { RedisSubscriptions } from '../connection/redis-subscriptions';
import { parseReply, type ReplyEnvelope } from '../messages/reply-envelope';

/** The one channel on which this process hears the answers to all its questions. */
@Injectable()
export class ReplyInbox implements OnModuleInit {
  private readonly waiting = new Map<string, (reply: ReplyEnvelope) => void>();
  private subscribed: Promise<void> | undefined;

  constructor(
    private readonly connections: RedisConnections,
    private readonly subscriptions: RedisSubscriptions,
  ) {}

  get channel(): string {
    return this.connections.key('replies', this.connections.processId);
  }

  onModuleInit(): void {
    void this.open();
  }

  /** Resolves when answers can be heard. */
  open(): Promise<void> {
    this.subscribed ??= this.subscriptions.listen(this.channel, (text) => this.deliver(text));
    this.subscribed.catch(() => undefined);
    return this.subscribed;
  }

  expect(id: string, listener: (reply: ReplyEnvelope) => void): void {
    this.waiting.set(id, listener);
  }

  /** @returns whether the answer was still awaited */
  forget(id: string): boolean {
    return this.waiting.delete(id);
  }

  private deliver(text: string): void {
    const reply = parseReply(text);
    if (!reply) return;
    const listener = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    listener?.(reply);
  }
}
