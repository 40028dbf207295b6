import Redis from 'ioredis';
import { describeWithPrivateServers } from '../servers/describe-with-private-servers';
import { startPrivateRedis } from './private-redis';
import { uniqueRedisPrefix } from './redis-prefix';

describe('Redis for tests', () => {
  it('clears its own prefix and nothing else', async () => {
    const [mine, other] = [uniqueRedisPrefix(), uniqueRedisPrefix()];
    const redis = new Redis(mine.url);
    await redis.mset(`${mine.prefix}:a`, '1', `${mine.prefix}:queue:b`, '1', `${other.prefix}:a`, '1');
    await mine.clear();
    expect(await redis.exists(`${mine.prefix}:a`, `${mine.prefix}:queue:b`)).toBe(0);
    expect(await redis.exists(`${other.prefix}:a`)).toBe(1);
    await other.clear();
    await redis.quit();
  });
});

describeWithPrivateServers('a Redis server of the test', () => {
  it('starts, and after a stop comes back empty on the same port', async () => {
    const server = await startPrivateRedis();
    const redis = new Redis(server.url, { retryStrategy: () => 50 });
    redis.on('error', () => undefined);
    await redis.set('a', '1');
    await server.stop();
    await server.start();
    expect(await redis.get('a')).toBeNull();
    redis.disconnect();
    await server.dispose();
  });
});
