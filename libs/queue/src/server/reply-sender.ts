import { Injectable, Logger } from '@nestjs/common';
import { MAX_REPLY_BYTES } from '#contracts';
import { InternalError, toWireError } from '#errors';
import { RedisConnections } from '../connection/redis-connections';
import type { JobEnvelope } from '../messages/job-envelope';
import type { ReplyEnvelope } from '../messages/reply-envelope';

/** Answers over the asker's channel; an answer that gets lost is a timeout there. */
@Injectable()
export class ReplySender {
  private readonly logger = new Logger(ReplySender.name);

  constructor(private readonly connections: RedisConnections) {}

  async succeed(ask: JobEnvelope['ask'], reply: unknown): Promise<void> {
    if (!ask) return;
    const text = JSON.stringify({ id: ask.id, reply } satisfies ReplyEnvelope);
    if (Buffer.byteLength(text) > MAX_REPLY_BYTES) {
      const cause = new Error(`a reply of ${Buffer.byteLength(text)} bytes exceeds ${MAX_REPLY_BYTES}`);
      this.logger.error({ err: cause, msg: 'reply too large' });
      return this.fail(ask, new InternalError(undefined, {}, cause));
    }
    await this.publish(ask.replyTo, text);
  }

  async fail(ask: JobEnvelope['ask'], error: unknown): Promise<void> {
    if (!ask) return;
    await this.publish(
      ask.replyTo,
      JSON.stringify({ id: ask.id, error: toWireError(error) } satisfies ReplyEnvelope),
    );
  }

  private async publish(channel: string, text: string): Promise<void> {
    if (!this.connections.isReady()) return;
    try {
      await this.connections.publisher.publish(channel, text);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'reply could not be sent' });
    }
  }
}
