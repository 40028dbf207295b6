import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { runDelta, runStepStored } from '#contracts';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { Replicas } from '../../spec/replicas';
import { BroadcastFeed, BroadcastPublisher, DeadLetters, RedisConnections } from '..';

const redis = uniqueRedisPrefix();

describe('broadcasts over the Redis transport (design §4.4)', () => {
  let replicas: Replicas;
  let asker: INestApplication;

  beforeEach(async () => {
    replicas = new Replicas(redis);
    asker = await replicas.asker();
  });

  afterEach(async () => {
    await replicas.stopAll();
    await redis.clear();
  });

  it('reach @OnBroadcast handlers of every replica and whoever follows a feed', async () => {
    const heard: string[] = [];
    for (const [name, replica] of Object.entries({ a: await replicas.inbox(), b: await replicas.inbox() })) {
      replica.behaviour.stepStored = ({ sequence }) => heard.push(`${name}${sequence}`);
    }
    const following = asker
      .get(BroadcastFeed)
      .of(runStepStored)
      .subscribe(({ sequence }) => heard.push(`feed${sequence}`));
    await sleep(100);
    const publisher = asker.get(BroadcastPublisher);
    await publisher.publish(runStepStored, { runUuid: randomUUID(), sequence: 7 });
    await waitUntil('all heard it', async () => heard.length === 3, { seconds: 5 });
    expect(heard.sort()).toEqual(['a7', 'b7', 'feed7']);
    following.unsubscribe();
    await publisher.publish(runStepStored, { runUuid: randomUUID(), sequence: 8 });
    await waitUntil('the others still hear', async () => heard.length === 5, { seconds: 5 });
    expect(heard.sort()).toEqual(['a7', 'a8', 'b7', 'b8', 'feed7']);
  });

  it('are checked on arrival; a broken one is set aside and not delivered', async () => {
    const { behaviour } = await replicas.inbox();
    const heard: number[] = [];
    behaviour.stepStored = ({ sequence }) => heard.push(sequence);
    const { publisher } = asker.get(RedisConnections);
    await sleep(100);
    const channel = `${redis.prefix}:broadcasts:run.step-stored`;
    await publisher.publish(channel, 'garbage');
    await publisher.publish(channel, JSON.stringify({ pattern: 'x', data: { sequence: 1, extra: true } }));
    const letters = asker.get(DeadLetters);
    await waitUntil('both are set aside', async () => (await letters.list()).length === 2, { seconds: 5 });
    await asker.get(BroadcastPublisher).publish(runStepStored, { runUuid: randomUUID(), sequence: 3 });
    await waitUntil('a good one is heard', async () => heard.length > 0, { seconds: 5 });
    expect(heard).toEqual([3]);
  });

  it('stay within one instance (prefix) and cost nothing when nobody listens', async () => {
    const other = uniqueRedisPrefix();
    const neighbours = new Replicas(other);
    const { behaviour } = await neighbours.inbox();
    let heard = 0;
    behaviour.stepStored = () => (heard += 1);
    await sleep(100);
    const publisher = asker.get(BroadcastPublisher);
    await publisher.publish(runStepStored, { runUuid: randomUUID(), sequence: 1 });
    await publisher.publish(runDelta, { runUuid: randomUUID(), round: 1, index: 0, text: 'a' });
    await sleep(200);
    expect(heard).toBe(0);
    await neighbours.stopAll();
    await other.clear();
  });
});
