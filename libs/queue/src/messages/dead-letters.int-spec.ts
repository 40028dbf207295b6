import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { getTurn, openTurn, runStepStored } from '#contracts';
import { InternalError } from '#errors';
import { metricsRegistry } from '#observability';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { Queue } from 'bullmq';
import { Replicas } from '../../spec/replicas';
import { aQuestion, aTurn, TRACEPARENT } from '../../spec/wire';
import { BroadcastPublisher, DeadLetters, RedisConnections, RequestClient, WakeUpSender } from '..';

const redis = uniqueRedisPrefix();

describe('a bad message is set aside, never retried (issue 2, Queue)', () => {
  let replicas: Replicas;
  let asker: INestApplication;
  let letters: DeadLetters;
  let queue: Queue;

  beforeEach(async () => {
    replicas = new Replicas(redis);
    asker = await replicas.asker();
    letters = asker.get(DeadLetters);
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

  const good = { version: 1, traceparent: TRACEPARENT, ...aTurn() };
  const received: [string, string, unknown, string][] = [
    ['an unknown field', 'open-turn', { message: { ...good, rights: 'all' } }, 'invalid-message'],
    ['a missing field', 'open-turn', { message: { ...good, turnId: undefined } }, 'invalid-message'],
    ['a newer version', 'open-turn', { message: { ...good, version: 2 } }, 'invalid-message'],
    ['more than 4 KB', 'open-turn', { message: { ...good, turnId: 'x'.repeat(5_000) } }, 'invalid-message'],
    ['no message', 'open-turn', 'nonsense', 'invalid-message'],
    ['a list for a message', 'open-turn', { message: [good] }, 'invalid-message'],
    ['a job nobody knows', 'fold-turn', { message: good }, 'unknown-job'],
    ["another queue's job", 'get-turn', { message: good }, 'unknown-job'],
  ];

  it.each(received)('received: %s', async (_what, name, data, reason) => {
    const { behaviour } = await replicas.inbox();
    let calls = 0;
    behaviour.openTurn = () => (calls += 1);
    await queue.add(name, data, { attempts: 5, backoff: 10 });
    await waitUntil('it is set aside', async () => (await letters.list()).length > 0, { seconds: 5 });
    await sleep(200);
    expect(calls).toBe(0);
    const [letter, ...more] = await letters.list();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ queue: 'inbox.turns', name, reason });
    expect(letter?.problems.length).toBeGreaterThan(0);
    expect(letter?.payload.length).toBeLessThanOrEqual(4_096);
    expect(await queue.getJobCounts('waiting', 'active', 'delayed')).toEqual({
      waiting: 0,
      active: 0,
      delayed: 0,
    });
  });

  it('tells the asker of a question that was received broken', async () => {
    await replicas.inbox();
    const connections = asker.get(RedisConnections);
    const answers: string[] = [];
    const ear = connections.open('spec');
    await ear.subscribe(`${redis.prefix}:spec`);
    ear.on('message', (_channel, text) => answers.push(text));
    const requests = new Queue('inbox.requests', { connection: connections.command, prefix: redis.prefix });
    await requests.add('get-turn', { message: {}, ask: { id: 'one', replyTo: `${redis.prefix}:spec` } });
    await waitUntil('the asker hears of it', async () => answers.length > 0, { seconds: 5 });
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ id: 'one', error: { code: 'internal' } });
    await requests.close();
  });

  it('sent: a question is refused before it leaves', async () => {
    const question = { ...aQuestion(), turnId: 'not a uuid' };
    await expect(asker.get(RequestClient).ask(getTurn, question)).rejects.toBeInstanceOf(InternalError);
    expect(await letters.list()).toMatchObject([
      { name: 'get-turn', jobId: null, reason: 'invalid-message' },
    ]);
  });

  it('sent: a wake-up and a broadcast are refused without a throw', async () => {
    const smuggled = { ...aTurn(), rights: 'all' };
    await asker.get(WakeUpSender).send(openTurn, smuggled);
    await asker.get(BroadcastPublisher).publish(runStepStored, { runUuid: aTurn().runUuid, sequence: -1 });
    expect(await queue.getWaitingCount()).toBe(0);
    expect((await letters.list()).map(({ name }) => name)).toEqual(['run.step-stored', 'open-turn']);
  });

  it('are counted and capped', async () => {
    for (let round = 0; round < 1_010; round += 1) {
      await letters.add({
        queue: 'q',
        name: `n${round}`,
        jobId: null,
        reason: 'unknown-job',
        problems: [],
        payload: 1,
      });
    }
    expect(await letters.list(5_000)).toHaveLength(1_000);
    expect((await letters.list(1))[0]?.name).toBe('n1009');
    const exposed = await metricsRegistry.metrics();
    expect(exposed).toContain('sidecar_dead_letters_total{queue="q",reason="unknown-job"} 1010');
    await letters.clear();
    expect(await letters.list()).toEqual([]);
  });
});
