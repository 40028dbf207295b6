import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { getTurn, openTurn, runStepStored } from '#contracts';
import { QueueUnavailableError } from '#errors';
import { HealthService } from '#observability';
import { describeWithPrivateServers, startPrivateRedis, waitUntil, type PrivateRedis } from '#testing';
import { Replicas } from '../../spec/replicas';
import { aQuestion, aTurn } from '../../spec/wire';
import {
  BroadcastPublisher,
  DeadLetters,
  RequestClient,
  SingleUseTokens,
  TraceStreamReader,
  TraceStreamWriter,
  WakeUpSender,
} from '..';

describeWithPrivateServers('Redis away (reliability #3)', () => {
  let redis: PrivateRedis;
  let replicas: Replicas;

  beforeEach(async () => {
    redis = await startPrivateRedis();
    replicas = new Replicas({ url: redis.url, prefix: 'outage' });
  });

  afterEach(async () => {
    await redis.start();
    await replicas.stopAll();
    await redis.dispose();
  });

  const isReady = async (app: INestApplication): Promise<boolean> =>
    (await app.get(HealthService).readiness()).ready;

  it('at start: the app comes up, not ready, and works as soon as Redis is there', async () => {
    await redis.stop();
    const { app, behaviour } = await replicas.inbox();
    const handled: string[] = [];
    behaviour.openTurn = ({ turnId }) => handled.push(turnId);
    expect(await isReady(app)).toBe(false);
    await redis.start();
    const back = Date.now();
    await waitUntil('it is ready', () => isReady(app), { seconds: 10 });
    const turn = aTurn();
    await app.get(WakeUpSender).send(openTurn, turn);
    await waitUntil('it works', async () => handled.includes(turn.turnId), { seconds: 10 });
    expect(Date.now() - back).toBeLessThan(10_000);
    const reply = await app.get(RequestClient).ask(getTurn, aQuestion());
    expect(reply).toHaveProperty('turnId');
  });

  it('senders that may lose a message never throw and never wait long', async () => {
    const app = await replicas.asker();
    await redis.stop();
    await sleep(200);
    const started = Date.now();
    await app.get(WakeUpSender).send(openTurn, aTurn());
    await app.get(BroadcastPublisher).publish(runStepStored, { runUuid: randomUUID(), sequence: 1 });
    await app.get(TraceStreamWriter).add([{ outbox: 'agent', id: '1', runUuid: null, sequence: null }]);
    await app.get(DeadLetters).add({
      ...{ queue: 'q', name: 'n', jobId: null, reason: 'unknown-job' },
      ...{ problems: [], payload: {} },
    });
    expect(Date.now() - started).toBeLessThan(3_000);
  });

  it('askers are told at once: queue-unavailable; a token can not be taken', async () => {
    const app = await replicas.asker();
    await redis.stop();
    await sleep(200);
    const started = Date.now();
    await expect(app.get(RequestClient).ask(getTurn, aQuestion())).rejects.toBeInstanceOf(
      QueueUnavailableError,
    );
    await expect(app.get(SingleUseTokens).take('jti', 60)).rejects.toBeInstanceOf(QueueUnavailableError);
    expect(Date.now() - started).toBeLessThan(2_500);
  });

  it.each([
    [
      'stopped and started empty',
      async (): Promise<void> =>
        redis
          .stop()
          .then(() => sleep(1_500))
          .then(() => redis.start()),
    ],
    ['flushed', async (): Promise<void> => void (await redis.flush())],
    ['with all connections cut', async (): Promise<void> => void (await redis.dropClients())],
  ])(
    '%s under load: questions, wake-ups, broadcasts and the stream resume within 10 s',
    async (_how, disturb) => {
      const { app, behaviour } = await replicas.inbox();
      const second = await replicas.inbox();
      const asker = await replicas.asker();
      const handled = new Map<string, number>();
      const heard: number[] = [];
      const stored: string[] = [];
      for (const replica of [behaviour, second.behaviour]) {
        replica.openTurn = ({ turnId }) => handled.set(turnId, (handled.get(turnId) ?? 0) + 1);
        replica.stepStored = ({ sequence }) => heard.push(sequence);
      }
      app.get(TraceStreamReader).consume(async (batch) => void stored.push(...batch.map(({ id }) => id)));
      const load = startLoad(asker);
      await waitUntil('the load runs', async () => load.answered > 20 && stored.length > 5, { seconds: 10 });
      await disturb();
      const broken = Date.now();
      const turn = aTurn();
      const before = { answered: load.answered, stored: stored.length, heard: heard.length };
      // What a sweeper does: it sends again until the row moves.
      await waitUntil(
        'everything works again',
        async () => {
          await asker.get(WakeUpSender).send(openTurn, turn);
          return (
            handled.has(turn.turnId) &&
            load.answered > before.answered + 20 &&
            stored.length > before.stored + 5 &&
            heard.length > before.heard + 5
          );
        },
        { seconds: 10, everyMs: 200 },
      );
      expect(Date.now() - broken).toBeLessThan(10_000);
      await load.stop();
      expect(load.unexpected).toEqual([]);
      expect(await isReady(app)).toBe(true);
    },
  );
});

interface Load {
  answered: number;
  /** Faults other than those an outage may show. */
  unexpected: string[];
  stop(): Promise<void>;
}

function startLoad(app: INestApplication): Load {
  let running = true;
  const load: Load = {
    answered: 0,
    unexpected: [],
    stop: async () => {
      running = false;
      await Promise.all(loops);
    },
  };
  const ask = async (): Promise<void> => {
    while (running) {
      try {
        await app.get(RequestClient).ask(getTurn, aQuestion(), { deadlineMs: 1_000 });
        load.answered += 1;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code !== 'queue-unavailable' && code !== 'upstream-timeout') load.unexpected.push(String(error));
      }
      await sleep(5);
    }
  };
  const tell = async (): Promise<void> => {
    for (let sequence = 0; running; sequence += 1) {
      await app.get(BroadcastPublisher).publish(runStepStored, { runUuid: randomUUID(), sequence });
      await app
        .get(TraceStreamWriter)
        .add([{ outbox: 'agent', id: String(sequence), runUuid: null, sequence: null }]);
      await sleep(20);
    }
  };
  const loops = [ask(), ask(), ask(), tell()];
  return load;
}
