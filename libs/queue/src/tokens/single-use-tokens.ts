import { Injectable } from '@nestjs/common';
import { QueueUnavailableError } from '#errors';
import { withTimeout } from '#observability';
import { RedisConnections } from '../connection/redis-connections';

const TIMEOUT_MS = 1_000;

/** Tokens that may be used once (spec 05 §4 Handoff). */
@Injectable()
export class SingleUseTokens {
  constructor(private readonly connections: RedisConnections) {}

  /**
   * @param ttlSeconds at least the rest of the token's life
   * @returns whether this was the first use
   * @throws QueueUnavailableError when Redis can't tell; the token must then be refused
   */
  async take(jti: string, ttlSeconds: number): Promise<boolean> {
    await this.connections.ready();
    const key = this.connections.key('jti', jti);
    const seconds = Math.max(1, Math.ceil(ttlSeconds));
    try {
      return (
        (await withTimeout(this.connections.command.set(key, '1', 'EX', seconds, 'NX'), TIMEOUT_MS)) === 'OK'
      );
    } catch (error) {
      throw new QueueUnavailableError(undefined, {}, error);
    }
  }
}
