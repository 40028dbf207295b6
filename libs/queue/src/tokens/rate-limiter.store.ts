import { Injectable } from '@nestjs/common';
import { withTimeout } from '#observability';
import { RedisConnections } from '../connection/redis-connections';

/** Shape that `@nestjs/throttler` expects of a storage. */
export interface RateRecord {
  totalHits: number;
  /** Seconds until the window ends. */
  timeToExpire: number;
  isBlocked: boolean;
  /** Seconds until the block ends. */
  timeToBlockExpire: number;
}

const TIMEOUT_MS = 500;
const NOT_LIMITED: RateRecord = { totalHits: 1, timeToExpire: 0, isBlocked: false, timeToBlockExpire: 0 };

/** Atomic: hit, window, and block in one step. Answers hits, window ms, block ms. */
const HIT = `
local blocked = redis.call('PTTL', KEYS[2])
if blocked > 0 then
  return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]), blocked }
end
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
if hits > tonumber(ARGV[2]) then
  redis.call('SET', KEYS[2], '1', 'PX', ARGV[3])
  return { hits, redis.call('PTTL', KEYS[1]), tonumber(ARGV[3]) }
end
return { hits, redis.call('PTTL', KEYS[1]), 0 }`;

/** Counts requests over all gateway replicas. With Redis away nobody is limited: the work itself waits anyway. */
@Injectable()
export class RateLimiterStore {
  constructor(private readonly connections: RedisConnections) {}

  /** Signature of `ThrottlerStorage`; times in milliseconds. */
  // eslint-disable-next-line max-params -- the signature is the framework's
  async increment(
    key: string,
    ttl: number,
    limit: number,
    blockDuration: number,
    throttlerName: string,
  ): Promise<RateRecord> {
    if (!this.connections.isReady()) return NOT_LIMITED;
    const name = this.connections.key('rate', throttlerName, key);
    const block = Math.max(1, blockDuration || ttl);
    try {
      const hit = this.connections.command.eval(HIT, 2, name, `${name}:blocked`, ttl, limit, block);
      return toRecord((await withTimeout(hit, TIMEOUT_MS)) as [number, number, number]);
    } catch {
      return NOT_LIMITED;
    }
  }
}

function toRecord([totalHits, windowMs, blockMs]: [number, number, number]): RateRecord {
  return {
    totalHits,
    timeToExpire: Math.ceil(Math.max(0, windowMs) / 1000),
    isBlocked: blockMs > 0,
    timeToBlockExpire: Math.ceil(blockMs / 1000),
  };
}
