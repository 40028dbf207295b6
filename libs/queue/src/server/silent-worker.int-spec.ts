import type { INestApplication } from '@nestjs/common';
import { getTurn, openTurn } from '#contracts';
import { HealthService } from '#observability';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { Replicas } from '../../spec/replicas';
import { StallingProxy } from '../../spec/stalling-proxy';
import { aQuestion, aTurn } from '../../spec/wire';
import { ConnectionWatch } from '../connection/connection-watch';
import { RequestClient, WakeUpSender } from '..';
import { WorkerSet } from './worker-set';
import { WorkerWatch } from './worker-watch';

const redis = uniqueRedisPrefix();

/** BullMQ names a worker's blocking connection `<prefix>:<queue in base64>:w:<worker name>`. */
const isWorkerConnection = (name: string): boolean => name.includes(':w:');

describe('a silent worker (reliability #4)', () => {
  let proxy: StallingProxy;
  let replicas: Replicas;

  beforeEach(async () => {
    proxy = await StallingProxy.before(redis.url);
    replicas = new Replicas({ url: proxy.url, prefix: redis.prefix });
  });

  afterEach(async () => {
    proxy.stall(() => false);
    await replicas.stopAll();
    await proxy.close();
    await redis.clear();
  });

  const workersOf = async (app: INestApplication): Promise<string | undefined> =>
    (await app.get(HealthService).readiness()).checks['workers'];

  it('makes readiness red within 30 s; the worker is rebuilt and works once its connection does', async () => {
    const { app, behaviour } = await replicas.inbox();
    const handled: string[] = [];
    behaviour.openTurn = ({ turnId }) => handled.push(turnId);
    await waitUntil('it is ready', async () => (await workersOf(app)) === 'ok', { seconds: 5 });
    const rebuild = jest.spyOn(app.get(WorkerSet), 'rebuild');
    proxy.stall(isWorkerConnection);
    const stalled = Date.now();
    await waitUntil('it is red', async () => (await workersOf(app)) === 'failed', {
      seconds: 40,
      everyMs: 200,
    });
    expect(Date.now() - stalled).toBeLessThan(30_000);
    await waitUntil('it is rebuilt', async () => rebuild.mock.calls.length > 0, { seconds: 5 });
    // Its own first fetch goes over another connection and must not count as healed.
    expect(await workersOf(app)).toBe('failed');
    proxy.stall(() => false);
    const turn = aTurn();
    await app.get(WakeUpSender).send(openTurn, turn);
    await waitUntil('it works', async () => handled.includes(turn.turnId), { seconds: 30 });
    await waitUntil('it is green', async () => (await workersOf(app)) === 'ok', { seconds: 30 });
  }, 120_000);

  it('that no rebuild helps ends the process', async () => {
    const { app } = await replicas.inbox();
    await waitUntil('it is ready', async () => (await workersOf(app)) === 'ok', { seconds: 5 });
    const watch = app.get(WorkerWatch);
    const giveUp = jest.spyOn(watch, 'giveUp').mockImplementation(() => undefined);
    proxy.stall(isWorkerConnection);
    await waitUntil('it gives up', async () => watch.look(500).then(() => giveUp.mock.calls.length > 0), {
      seconds: 40,
      everyMs: 700,
    });
    expect(['inbox.requests', 'inbox.turns']).toContain(giveUp.mock.calls[0]?.[0]);
  });

  it('is not made of one whose slots are all busy', async () => {
    const { app, behaviour } = await replicas.inbox({ concurrency: { 'inbox.requests': 1 } });
    let release = (): void => undefined;
    behaviour.getTurn = () => new Promise<object>((resolve) => (release = () => resolve({})));
    const answer = app.get(RequestClient).ask(getTurn, aQuestion(), { deadlineMs: 20_000 });
    const worker = app.get(WorkerSet).all.find(({ queue }) => queue === 'inbox.requests');
    await waitUntil('it is busy', async () => worker?.silentFor(Date.now() + 60_000) === 0, { seconds: 5 });
    release();
    await answer;
    expect(worker?.silentFor(Date.now() + 60_000)).toBeGreaterThan(50_000);
  });

  it('mute shared connections are cut and made anew', async () => {
    const { app } = await replicas.inbox();
    await app.get(RequestClient).ask(getTurn, aQuestion());
    proxy.stall((name) => /:(command|publisher|subscriber):/.test(name));
    const looking = app.get(ConnectionWatch).look();
    await expect(app.get(HealthService).readiness()).resolves.toMatchObject({ checks: { redis: 'failed' } });
    await looking;
    proxy.stall(() => false);
    await waitUntil(
      'questions are answered again',
      () =>
        app
          .get(RequestClient)
          .ask(getTurn, aQuestion(), { deadlineMs: 1_000 })
          .then(Boolean, () => false),
      { seconds: 20, everyMs: 300 },
    );
  });
});
