import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { Replicas } from '../../spec/replicas';
import { DeadLetters, RedisConnections, TraceStreamReader, TraceStreamWriter, type TraceEntry } from '..';

const redis = uniqueRedisPrefix();

function entries(count: number): TraceEntry[] {
  const runUuid = randomUUID();
  return Array.from({ length: count }, (_value, sequence) => ({
    outbox: 'agent',
    id: String(sequence),
    runUuid,
    sequence,
  }));
}

describe('the trace stream (spec 05 §4 Steps)', () => {
  let replicas: Replicas;
  let writer: TraceStreamWriter;
  let asker: INestApplication;

  beforeEach(async () => {
    replicas = new Replicas(redis);
    asker = await replicas.asker();
    writer = asker.get(TraceStreamWriter);
  });

  afterEach(async () => {
    await replicas.stopAll();
    await redis.clear();
  });

  const pendingIn = async (): Promise<number> => {
    const { command } = asker.get(RedisConnections);
    const [count] = (await command.xpending(`${redis.prefix}:trace.steps`, 'trace')) as [number];
    return count;
  };

  it('shares entries among consumers in batches, each once, also those written before a consumer existed', async () => {
    const all = entries(250);
    await writer.add(all);
    const seen: number[] = [];
    const batches: number[] = [];
    for (const app of [await replicas.asker(), await replicas.asker()]) {
      app.get(TraceStreamReader).consume(
        async (batch) => {
          batches.push(batch.length);
          seen.push(...batch.map(({ sequence }) => Number(sequence)));
        },
        { batchSize: 100 },
      );
    }
    await waitUntil('all are seen', async () => seen.length >= 250, { seconds: 10 });
    expect(seen.sort((a, b) => a - b)).toEqual(all.map(({ sequence }) => sequence));
    expect(Math.max(...batches)).toBeLessThanOrEqual(100);
    await waitUntil('all are acknowledged', async () => (await pendingIn()) === 0);
    expect(await asker.get(RedisConnections).command.xlen(`${redis.prefix}:trace.steps`)).toBe(0);
  });

  it('gathers what arrives within the linger time', async () => {
    const batches: number[] = [];
    asker.get(TraceStreamReader).consume(async (batch) => void batches.push(batch.length), { lingerMs: 50 });
    await waitUntil('the group exists', async () => (await pendingIn().catch(() => -1)) === 0);
    for (const entry of entries(5)) void writer.add([entry]);
    await waitUntil('all arrived', async () => batches.reduce((sum, size) => sum + size, 0) === 5);
    expect(batches.length).toBeLessThanOrEqual(2);
  });

  it('gives an entry its handler failed on to the same consumer again', async () => {
    let calls = 0;
    asker.get(TraceStreamReader).consume(async () => {
      calls += 1;
      if (calls === 1) throw new Error('database away');
    });
    await writer.add(entries(3));
    await waitUntil('it is tried again', async () => calls === 2, { seconds: 5 });
    await waitUntil('it is acknowledged', async () => (await pendingIn()) === 0);
  });

  it('gives entries of a consumer that died unacknowledged to another one', async () => {
    const dying = await replicas.asker();
    let started = 0;
    dying.get(TraceStreamReader).consume(async (batch) => {
      started = batch.length;
      throw new Error('dies before it stores anything');
    });
    await writer.add(entries(3));
    await waitUntil('the first consumer took them', async () => started === 3, { seconds: 5 });
    await replicas.stop(dying);
    expect(await pendingIn()).toBe(3);
    const saved: number[] = [];
    asker
      .get(TraceStreamReader)
      .consume(async (batch) => void saved.push(...batch.map(({ sequence }) => Number(sequence))), {
        reclaimAfterMs: 500,
      });
    await waitUntil('the second consumer has them', async () => saved.length === 3, { seconds: 10 });
    expect(saved.sort()).toEqual([0, 1, 2]);
  });

  it('sets broken entries aside and goes on', async () => {
    const seen: TraceEntry[] = [];
    const { command } = asker.get(RedisConnections);
    const key = `${redis.prefix}:trace.steps`;
    await command.xadd(key, '*', 'entry', 'garbage');
    await command.xadd(
      key,
      '*',
      'entry',
      JSON.stringify({ outbox: 'gateway', id: '1', runUuid: null, sequence: null }),
    );
    const good: TraceEntry = { outbox: 'tools', id: '9', runUuid: null, sequence: null };
    await writer.add([good]);
    asker.get(TraceStreamReader).consume(async (batch) => void seen.push(...batch));
    await waitUntil('the good one is seen', async () => seen.length > 0, { seconds: 5 });
    expect(seen).toEqual([good]);
    await waitUntil('nothing is left', async () => (await pendingIn()) === 0);
    expect(await asker.get(DeadLetters).list()).toHaveLength(2);
  });
});
