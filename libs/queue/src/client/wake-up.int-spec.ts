import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { openTurn } from '#contracts';
import { DatabaseUnavailableError } from '#errors';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { Queue } from 'bullmq';
import { Replicas } from '../../spec/replicas';
import { aTurn } from '../../spec/wire';
import { DeadLetters, RedisConnections, WakeUpSender } from '..';

const redis = uniqueRedisPrefix();

describe('wake-ups (R-05.7, design §4.1)', () => {
  let replicas: Replicas;
  let asker: INestApplication;
  let sender: WakeUpSender;
  let queue: Queue;

  beforeEach(async () => {
    replicas = new Replicas(redis);
    asker = await replicas.asker();
    sender = asker.get(WakeUpSender);
    queue = new Queue('inbox.turns', {
      connection: asker.get(RedisConnections).command,
      prefix: redis.prefix,
    });
  });

  afterEach(async () => {
    await queue.close();
    await replicas.stopAll();
    await redis.clear();
  });

  it('reach exactly one of two replicas each, and leave nothing behind', async () => {
    const handled: string[] = [];
    for (const replica of [await replicas.inbox(), await replicas.inbox()]) {
      replica.behaviour.openTurn = ({ turnId }) => handled.push(turnId);
    }
    const turns = Array.from({ length: 50 }, aTurn);
    await Promise.all(turns.map((turn) => sender.send(openTurn, turn)));
    await waitUntil('all are handled', async () => handled.length >= turns.length, { seconds: 10 });
    await sleep(200);
    expect(handled.sort()).toEqual(turns.map(({ turnId }) => turnId).sort());
    expect(await queue.getJobCounts()).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0 });
  });

  it('sent before any consumer existed are delivered when one comes', async () => {
    const turn = aTurn();
    await sender.send(openTurn, turn);
    const { behaviour } = await replicas.inbox();
    const handled: string[] = [];
    behaviour.openTurn = ({ turnId }) => handled.push(turnId);
    await waitUntil('it is handled', async () => handled.length > 0, { seconds: 5 });
    expect(handled).toEqual([turn.turnId]);
  });

  it('with the id of a pending job are swallowed; afterwards the id works again', async () => {
    const turn = aTurn();
    await sender.send(openTurn, turn);
    await sender.send(openTurn, turn);
    expect(await queue.getWaitingCount()).toBe(1);
    const { behaviour } = await replicas.inbox();
    let handled = 0;
    let release = (): void => undefined;
    behaviour.openTurn = async () => {
      handled += 1;
      await new Promise<void>((resolve) => (release = resolve));
    };
    await waitUntil('the first is being handled', async () => handled === 1, { seconds: 5 });
    await sender.send(openTurn, turn);
    release();
    await waitUntil('it is done', async () => (await queue.getActiveCount()) === 0, { seconds: 5 });
    await sleep(100);
    expect(handled).toBe(1);
    await sender.send(openTurn, turn);
    await waitUntil('the id works again', async () => handled === 2, { seconds: 5 });
    release();
  });

  it('whose handler fails are not retried; a bug is set aside, a passing fault is not', async () => {
    const { behaviour } = await replicas.inbox();
    const letters = asker.get(DeadLetters);
    let calls = 0;
    behaviour.openTurn = () => {
      calls += 1;
      throw calls === 1 ? new DatabaseUnavailableError() : new TypeError('a bug');
    };
    const turn = aTurn();
    await sender.send(openTurn, turn);
    await waitUntil('it failed', async () => calls === 1, { seconds: 5 });
    await waitUntil('its id is free', async () => (await queue.getJob(`open_${turn.turnId}`)) === undefined);
    expect(await letters.list()).toEqual([]);
    await sender.send(openTurn, turn);
    await waitUntil('it is set aside', async () => (await letters.list()).length > 0, { seconds: 5 });
    await sleep(300);
    expect(calls).toBe(2);
    expect(await letters.list()).toMatchObject([
      { queue: 'inbox.turns', name: 'open-turn', reason: 'handler-failed', problems: ['internal'] },
    ]);
  });

  it('can be delayed', async () => {
    const { behaviour } = await replicas.inbox();
    let handledAt = 0;
    behaviour.openTurn = () => (handledAt = Date.now());
    const sentAt = Date.now();
    await sender.send(openTurn, aTurn(), { delayMs: 400 });
    await waitUntil('it is handled', async () => handledAt > 0, { seconds: 5 });
    expect(handledAt - sentAt).toBeGreaterThanOrEqual(390);
  });
});
