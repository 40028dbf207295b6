import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { uniqueRedisPrefix } from '#testing';
import { Replicas } from '../../spec/replicas';
import { RateLimiterStore, SingleUseTokens } from '..';

const redis = uniqueRedisPrefix();

describe('tokens and limits shared by all replicas', () => {
  const replicas = new Replicas(redis);

  afterAll(async () => {
    await replicas.stopAll();
    await redis.clear();
  });

  it('lets exactly one of many racing replicas take a token (R-70.3)', async () => {
    const stores = [await replicas.asker(), await replicas.asker()].map((app) => app.get(SingleUseTokens));
    const jti = randomUUID();
    const takes = Array.from({ length: 40 }, async (_value, index) => stores[index % 2]?.take(jti, 60));
    const taken = await Promise.all(takes);
    expect(taken.filter(Boolean)).toHaveLength(1);
    await expect(stores[0]?.take(randomUUID(), 60)).resolves.toBe(true);
  });

  it('forgets a token when its life is over', async () => {
    const tokens = (await replicas.asker()).get(SingleUseTokens);
    const jti = randomUUID();
    expect(await tokens.take(jti, 1)).toBe(true);
    expect(await tokens.take(jti, 1)).toBe(false);
    await sleep(1_100);
    expect(await tokens.take(jti, 1)).toBe(true);
  });

  it('counts over replicas, blocks above the limit and opens again (R-70.7)', async () => {
    const [one, two] = [await replicas.asker(), await replicas.asker()].map((app) =>
      app.get(RateLimiterStore),
    );
    const hit = (store: RateLimiterStore | undefined) => store?.increment('actor', 600, 3, 600, 'default');
    expect(await hit(one)).toMatchObject({ totalHits: 1, isBlocked: false });
    expect(await hit(two)).toMatchObject({ totalHits: 2, isBlocked: false });
    expect(await hit(one)).toMatchObject({ totalHits: 3, isBlocked: false, timeToExpire: 1 });
    expect(await hit(two)).toMatchObject({ totalHits: 4, isBlocked: true, timeToBlockExpire: 1 });
    expect(await hit(one)).toMatchObject({ isBlocked: true });
    await sleep(700);
    expect(await hit(one)).toMatchObject({ totalHits: 1, isBlocked: false });
  });
});
