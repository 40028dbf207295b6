import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HealthIndicator, HealthModule, HealthService, MetricsCollector, OpsServer, metrics } from '..';

@Injectable()
class ByType extends HealthIndicator {
  readonly name = 'by-type';
  broken = false;

  async check(): Promise<void> {
    if (this.broken) throw new Error('secret host name');
  }
}

const byToken: HealthIndicator = { name: 'by-token', check: async () => undefined };
const hanging: HealthIndicator = { name: 'hanging', check: () => new Promise(() => undefined) };

@Injectable()
class Collector extends MetricsCollector {
  async collect(): Promise<void> {
    metrics.waitingRuns.set({ kind: 'input' }, 42);
  }
}

@Module({ providers: [ByType, Collector] })
class OneModule {}

@Module({ providers: [{ provide: HealthIndicator, useValue: byToken }] })
class OtherModule {}

@Module({ imports: [HealthModule, OneModule, OtherModule] })
class AppModule {}

@Module({ imports: [AppModule], providers: [{ provide: HealthIndicator, useValue: hanging }] })
class HangingModule {}

async function boot(module: typeof AppModule) {
  process.env['SIDECAR_OPS_PORT'] = '0';
  const app = await NestFactory.create(module, { logger: false });
  await app.init();
  return { app, base: `http://127.0.0.1:${app.get(OpsServer).port}` };
}

describe('health and metrics on the ops port', () => {
  it('collects indicators of every module, extending the class or provided under it', async () => {
    const { app, base } = await boot(AppModule);
    const ready = await fetch(`${base}/healthz/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ ready: true, checks: { 'by-type': 'ok', 'by-token': 'ok' } });
    app.get(ByType).broken = true;
    const red = await fetch(`${base}/healthz/ready`);
    expect(red.status).toBe(503);
    const text = await red.text();
    expect(JSON.parse(text)).toMatchObject({
      ready: false,
      checks: { 'by-type': 'failed', 'by-token': 'ok' },
    });
    expect(text).not.toContain('secret');
    expect((await fetch(`${base}/healthz/live`)).status).toBe(200);
    await app.close();
  });

  it('counts a check that hangs as failed after two seconds', async () => {
    const { app, base } = await boot(HangingModule);
    const started = Date.now();
    const report = await (await fetch(`${base}/healthz/ready`)).json();
    expect(report).toMatchObject({ ready: false, checks: { hanging: 'failed', 'by-type': 'ok' } });
    expect(Date.now() - started).toBeLessThan(3_000);
    await app.close();
  });

  it('is not ready while stopping, refreshes gauges before a scrape, frees the port', async () => {
    const { app, base } = await boot(AppModule);
    const metricsText = await (await fetch(`${base}/metrics?x=1`)).text();
    expect(metricsText).toContain('agent_waiting_runs{kind="input"} 42');
    app.get(HealthService).stop();
    expect((await fetch(`${base}/healthz/ready`)).status).toBe(503);
    await app.close();
    await expect(fetch(`${base}/healthz/live`)).rejects.toThrow();
  });
});
