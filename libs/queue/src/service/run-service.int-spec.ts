import { randomUUID } from 'node:crypto';
import { openTurn } from '#contracts';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { InboxProcess } from '../../spec/inbox-process';
import { Replicas } from '../../spec/replicas';
import { WakeUpSender } from '..';

const redis = uniqueRedisPrefix();

/** First digit of the turn as spec/inbox-service.ts reads it. */
const SHORT = '0';
const ENDLESS = '1';
const CRASHING = '2';

describe('a service as a process (issue 2, Platform)', () => {
  const replicas = new Replicas(redis);
  let sender: WakeUpSender;
  let service: InboxProcess;

  beforeAll(async () => {
    sender = (await replicas.asker()).get(WakeUpSender);
  });

  afterEach(() => service.dispose());

  afterAll(async () => {
    await replicas.stopAll();
    await redis.clear();
  });

  const start = (environment: Record<string, string> = {}): InboxProcess =>
    (service = new InboxProcess({
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: redis.prefix,
      ...environment,
    }));

  const reported = (line: string): Promise<unknown> =>
    waitUntil(`the service reports ${line}`, async () => service.report.includes(line), { seconds: 20 });

  const wake = (kind: string): Promise<void> =>
    sender.send(openTurn, { runUuid: randomUUID(), turnId: kind + randomUUID().slice(1) });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes what is in hand after %s, takes nothing new, exits 0',
    async (signal) => {
      start();
      await reported('up');
      await wake(SHORT);
      await reported('started');
      service.kill(signal);
      await waitUntil('it stops', async () => service.output.includes('"msg":"stopping"'), { seconds: 5 });
      await wake(SHORT);
      expect(await service.exited).toBe(0);
      expect(service.report).toEqual(['up', 'started', 'finished']);
      const successor = start();
      await reported('finished');
      successor.kill('SIGTERM');
      expect(await successor.exited).toBe(0);
    },
  );

  it('asks a job that outlives the drain of 30 s to hand back, exits 0', async () => {
    start();
    await reported('up');
    await wake(ENDLESS);
    await reported('started');
    const stopped = Date.now();
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(service.report).toEqual(['up', 'started', 'handed back: The job was stopped: shutdown.']);
    expect(Date.now() - stopped).toBeGreaterThan(29_000);
    expect(Date.now() - stopped).toBeLessThan(35_000);
  });

  it('logs an exception nobody caught and exits 1', async () => {
    start();
    await reported('up');
    await wake(CRASHING);
    expect(await service.exited).toBe(1);
    expect(service.output).toContain('outside of any promise');
    expect(service.output).toContain('"level":"fatal"');
  });

  it('refuses settings that can not be used, naming each, and exits 1', async () => {
    start({ SIDECAR_OPS_PORT: 'many', SIDECAR_LOG_LEVEL: 'loud' });
    expect(await service.exited).toBe(1);
    expect(service.output).toContain("inbox can't start.");
    expect(service.output.match(/SIDECAR_OPS_PORT: must be a number/g)).toHaveLength(1);
    expect(service.output).toContain('SIDECAR_LOG_LEVEL: must be one of');
  });

  it('comes up and stops without Redis', async () => {
    start({ SIDECAR_REDIS_URL: 'redis://127.0.0.1:1' });
    await reported('up');
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
  });

  it('writes JSON lines with the service, a level in words and the run at hand', async () => {
    start({ SIDECAR_LOG_LEVEL: 'debug' });
    await reported('up');
    await wake(SHORT);
    await reported('finished');
    service.kill('SIGTERM');
    await service.exited;
    const lines = service.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines)
      expect(line).toMatchObject({ service: 'inbox', level: expect.stringMatching(/^[a-z]+$/) });
  });
});
