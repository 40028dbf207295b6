import type { INestApplication } from '@nestjs/common';
import { decideTurn, getTurn, listTurns } from '#contracts';
import { InternalError, NotFoundError, StaleTurnError, UpstreamTimeoutError } from '#errors';
import { currentTraceparent, runWithTraceparent, traceIdOf } from '#observability';
import { uniqueRedisPrefix, waitUntil } from '#testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { Replicas } from '../../spec/replicas';
import { aQuestion, TRACEPARENT } from '../../spec/wire';
import { AbortReason, RequestClient, type JobContext } from '..';

const redis = uniqueRedisPrefix();

describe('request and reply over BullMQ (R-05.3)', () => {
  let replicas: Replicas;
  let client: RequestClient;

  beforeEach(async () => {
    replicas = new Replicas(redis);
    const asker: INestApplication = await replicas.asker();
    client = asker.get(RequestClient);
  });

  afterEach(async () => {
    await replicas.stopAll();
    await redis.clear();
  });

  it('answers with what the handler returns', async () => {
    const { behaviour } = await replicas.inbox();
    behaviour.getTurn = ({ turnId, sub }) => ({ turnId, sub });
    const question = aQuestion();
    await expect(client.ask(getTurn, question)).resolves.toEqual(question);
  });

  it('lets each question be handled by exactly one of two replicas, both of them working', async () => {
    const handled: string[][] = [[], []];
    for (const seen of handled) {
      const { behaviour } = await replicas.inbox({ concurrency: { 'inbox.requests': 2 } });
      behaviour.getTurn = async ({ turnId }) => {
        seen.push(turnId);
        await sleep(10);
        return { turnId };
      };
    }
    const questions = Array.from({ length: 60 }, aQuestion);
    const replies = await Promise.all(questions.map((question) => client.ask(getTurn, question)));
    expect(replies.map(({ turnId }) => turnId)).toEqual(questions.map(({ turnId }) => turnId));
    expect(handled.flat().sort()).toEqual(questions.map(({ turnId }) => turnId).sort());
    expect(handled.every((seen) => seen.length > 0)).toBe(true);
  });

  it('answers a question that was asked before any consumer existed', async () => {
    const answer = client.ask(getTurn, aQuestion());
    await sleep(300);
    await replicas.inbox();
    await expect(answer).resolves.toHaveProperty('turnId');
  });

  it('hands typed faults to the asker, with code, message and details', async () => {
    const { behaviour } = await replicas.inbox();
    behaviour.getTurn = () => {
      throw new StaleTurnError('The card is out of date.', { state: 'decided' });
    };
    const failure: unknown = await client.ask(getTurn, aQuestion()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StaleTurnError);
    expect(failure).toMatchObject({ message: 'The card is out of date.', details: { state: 'decided' } });
    behaviour.getTurn = () => Promise.reject(new NotFoundError());
    await expect(client.ask(getTurn, aQuestion())).rejects.toBeInstanceOf(NotFoundError);
  });

  it('reports an unknown fault as internal and keeps its text to itself', async () => {
    const { behaviour } = await replicas.inbox();
    behaviour.getTurn = () => {
      throw new Error('SELECT secret FROM somewhere');
    };
    const failure: unknown = await client.ask(getTurn, aQuestion()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InternalError);
    expect((failure as Error).message).not.toContain('secret');
  });

  it('repeats an unanswered question once, then gives up as upstream-timeout', async () => {
    const { behaviour } = await replicas.inbox();
    let calls = 0;
    behaviour.decideTurn = async (_message, context) => {
      calls += 1;
      await aborted(context);
    };
    const started = Date.now();
    const question = client.ask(decideTurn, decision(), { deadlineMs: 300 });
    await expect(question).rejects.toBeInstanceOf(UpstreamTimeoutError);
    expect(calls).toBe(2);
    expect(Date.now() - started).toBeGreaterThanOrEqual(600);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('gets the answer from the second try when the first one is lost', async () => {
    const { behaviour } = await replicas.inbox();
    let calls = 0;
    behaviour.getTurn = async ({ turnId }, context) => {
      calls += 1;
      if (calls === 1) await aborted(context);
      return { turnId };
    };
    await expect(client.ask(getTurn, aQuestion(), { deadlineMs: 300 })).resolves.toHaveProperty('turnId');
    expect(calls).toBe(2);
  });

  it("aborts the handler's signal in its replica when the caller is gone", async () => {
    const reasons: unknown[] = [];
    let running = 0;
    for (const replica of [await replicas.inbox(), await replicas.inbox()]) {
      replica.behaviour.getTurn = async (_message, context) => {
        running += 1;
        await aborted(context);
        reasons.push(context.signal.reason);
      };
    }
    const gone = new AbortController();
    const questions = [1, 2, 3, 4].map(() => client.ask(getTurn, aQuestion(), { signal: gone.signal }));
    const settled = Promise.allSettled(questions);
    await waitUntil('the handlers run', async () => running === 4, { seconds: 2 });
    gone.abort(new Error('connection closed'));
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'connection closed' } });
    }
    await waitUntil('the handlers stopped', async () => reasons.length === 4, { seconds: 2 });
    for (const reason of reasons) expect(reason).toMatchObject({ name: AbortReason.name, why: 'cancelled' });
  });

  it('drops a question nobody waits for any more instead of handling it', async () => {
    const gone = new AbortController();
    const cancelled = client.ask(getTurn, aQuestion(), { signal: gone.signal });
    const expired = client.ask(getTurn, aQuestion(), { deadlineMs: 100 });
    await sleep(50);
    gone.abort();
    await expect(cancelled).rejects.toThrow();
    await expect(expired).rejects.toBeInstanceOf(UpstreamTimeoutError);
    const { behaviour } = await replicas.inbox();
    const handled: string[] = [];
    behaviour.getTurn = ({ turnId }) => {
      handled.push(turnId);
      return { turnId };
    };
    const last = aQuestion();
    await client.ask(getTurn, last);
    expect(handled).toEqual([last.turnId]);
  });

  it('handles jobs in parallel up to the concurrency of the queue', async () => {
    const { behaviour } = await replicas.inbox({ concurrency: () => ({ 'inbox.requests': 3 }) });
    let running = 0;
    let most = 0;
    behaviour.getTurn = async ({ turnId }) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(40);
      running -= 1;
      return { turnId };
    };
    await Promise.all(Array.from({ length: 12 }, () => client.ask(getTurn, aQuestion())));
    expect(most).toBe(3);
  });

  it('refuses a reply beyond 256 KB (R-05.4)', async () => {
    const { behaviour } = await replicas.inbox();
    behaviour.listTurns = () => ({ items: ['x'.repeat(300_000)], nextCursor: null });
    const question = client.ask(listTurns, { sub: 'be_user:1', limit: 10 });
    await expect(question).rejects.toBeInstanceOf(InternalError);
    behaviour.listTurns = () => ({ items: ['x'.repeat(200_000)], nextCursor: null });
    await expect(client.ask(listTurns, { sub: 'be_user:1', limit: 10 })).resolves.toHaveProperty('items');
  });

  it('keeps the trace from asker to handler, each in a span of its own (design §4.7)', async () => {
    const { behaviour } = await replicas.inbox();
    let seen = '';
    behaviour.getTurn = ({ turnId }) => {
      seen = currentTraceparent();
      return { turnId };
    };
    await runWithTraceparent(TRACEPARENT, () => client.ask(getTurn, aQuestion()));
    expect(traceIdOf(seen)).toBe(traceIdOf(TRACEPARENT));
    expect(seen).not.toBe(TRACEPARENT);
  });
});

function decision(): { sub: string; turnId: string; requestId: string } {
  return { ...aQuestion(), requestId: aQuestion().turnId };
}

function aborted({ signal }: JobContext): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
