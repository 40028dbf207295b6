import { Controller, Module } from '@nestjs/common';
import { getStep, getTurn, listSteps } from '#contracts';
import { HealthService, MetricsService, OpsServer } from '#observability';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { Redis } from 'ioredis';
import { Replicas } from '../../spec/replicas';
import { aQuestion } from '../../spec/wire';
import { HandleJob, RequestClient } from '..';

@Controller()
class HalfController {
  @HandleJob(getStep)
  get(): void {
    return;
  }
}

@Controller()
class DoubleController {
  @HandleJob(getStep)
  getAgain(): void {
    return;
  }

  @HandleJob(listSteps)
  list(): void {
    return;
  }
}

@Module({ controllers: [HalfController] })
class HalfModule {}

@Module({ controllers: [HalfController, DoubleController] })
class DoubleModule {}

const redis = uniqueRedisPrefix();

describe('booting an app', () => {
  let replicas: Replicas;

  beforeEach(() => {
    replicas = new Replicas(redis);
  });

  afterEach(async () => {
    await replicas.stopAll();
    await redis.clear();
  });

  it('fails when a job has no handler', async () => {
    await expect(replicas.boot('trace', HalfModule)).rejects.toThrow(
      'list-steps (trace.requests) has no handler',
    );
  });

  it('fails when a job has two handlers, naming both', async () => {
    await expect(replicas.boot('trace', DoubleModule)).rejects.toThrow(
      'get-step has 2 handlers: HalfController.get, DoubleController.getAgain',
    );
  });

  it('fails on a setting nobody knows', async () => {
    process.env['SIDECAR_REDIS_PREFFIX'] = 'x';
    await expect(replicas.asker()).rejects.toThrow('SIDECAR_REDIS_PREFFIX: is no setting of this version');
    delete process.env['SIDECAR_REDIS_PREFFIX'];
  });

  it('opens at most five Redis connections, all of them named (R-05.2)', async () => {
    const { app } = await replicas.inbox();
    const asker = await replicas.asker();
    await app.get(RequestClient).ask(getTurn, aQuestion());
    await asker.get(RequestClient).ask(getTurn, aQuestion());
    await app.get(MetricsService).expose();
    const client = new Redis(redis.url);
    const list = String(await client.client('LIST'));
    client.disconnect();
    const names = [...list.matchAll(/ name=(\S+)/g)].map(([, name]) => name ?? '');
    const ours = names.filter((name) => name.startsWith(redis.prefix));
    const ofAsker = ours.filter((name) => name.startsWith(`${redis.prefix}:gateway:`));
    expect(ofAsker).toHaveLength(3);
    expect(ours.length - ofAsker.length).toBe(5);
  });

  it('serves health and metrics on the ops port; ready once each worker has fetched', async () => {
    const { app } = await replicas.inbox();
    const base = `http://127.0.0.1:${app.get(OpsServer).port}`;
    const ready = async (): Promise<Response> => fetch(`${base}/healthz/ready`);
    expect((await fetch(`${base}/healthz/live`)).status).toBe(200);
    await waitUntil('it is ready', async () => (await ready()).status === 200, { seconds: 5 });
    expect(await (await ready()).json()).toEqual({ ready: true, checks: { redis: 'ok', workers: 'ok' } });
    const metrics = await (await fetch(`${base}/metrics`)).text();
    expect(metrics).toContain('bullmq_job_count{queue="inbox.turns",state="waiting"} 0');
    expect((await fetch(`${base}/other`)).status).toBe(404);
    app.get(HealthService).stop();
    expect((await ready()).status).toBe(503);
  });
});
