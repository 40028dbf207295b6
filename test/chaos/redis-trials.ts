import { setTimeout as sleep } from 'node:timers/promises';
import {
  DEMO_SITE,
  missingPrivatePrograms,
  PRIVATE_PROGRAMS,
  startPrivateRedis,
  type PrivateRedis,
  type SidecarStack,
} from '#testing';
import type { ChaosRow } from './chaos-table';
import { startChaosStack } from './chaos-stack';
import { countOf, faultsOf } from './run-verdict';

const PAGES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14];
const MODEL_DELAY_MS = 300;
const PATIENCE_SECONDS = 90;

/** Redis loses everything, or is away for a while, under load: rows in MariaDB bring every run to its end. */
export async function redisTrials(): Promise<ChaosRow[]> {
  if (missingPrivatePrograms().includes(PRIVATE_PROGRAMS.redisServer)) {
    console.log(`Skipped: these trials stop a Redis of their own and need ${PRIVATE_PROGRAMS.redisServer}.`);
    return [];
  }
  const redis = await startPrivateRedis();
  const chaos = await startChaosStack({ redisUrl: redis.url }, MODEL_DELAY_MS);
  try {
    return [
      await new RedisTrial(chaos.stack, 'Redis flushed under load').run(() => redis.flush()),
      await new RedisTrial(chaos.stack, 'Redis away for five seconds').run(() => away(redis)),
    ];
  } finally {
    await chaos.stop();
    await redis.dispose();
  }
}

async function away(redis: PrivateRedis): Promise<void> {
  await redis.stop();
  await sleep(5_000);
  await redis.start();
}

/** A dozen runs at once, disturbed while all of them are on their way. */
class RedisTrial {
  private started = 0;
  private readonly failures: string[] = [];

  constructor(
    private readonly stack: SidecarStack,
    private readonly what: string,
  ) {}

  async run(disturb: () => Promise<unknown>): Promise<ChaosRow> {
    const disturbance = this.allStarted().then(disturb);
    const runs = PAGES.map((page) =>
      this.one(page, disturbance).catch((error: unknown) => this.fail(page, error)),
    );
    const once = (await Promise.all(runs)).filter(Boolean).length;
    return {
      what: this.what,
      trials: PAGES.length,
      exactlyOnce: once,
      settled: once,
      failures: this.failures,
    };
  }

  private async allStarted(): Promise<void> {
    while (this.started < PAGES.length && this.failures.length === 0) await sleep(10);
  }

  private async one(page: number, disturbance: Promise<unknown>): Promise<boolean> {
    const { stack } = this;
    const text = `${this.what} ${page}`;
    const historyBefore = await countOf(stack, 'sys_history', page);
    const logBefore = await countOf(stack, 'sys_log', page);
    const editor = stack.client(DEMO_SITE.editor);
    const reviewer = stack.client(DEMO_SITE.reviewer);
    const runId = await editor.startRun({ prompt: `chaos ${page} ${text}` });
    this.started += 1;
    await disturbance;
    const turn = await reviewer.waitingTurn(runId, PATIENCE_SECONDS);
    const answer = await reviewer.decidePatiently(turn, 'approve');
    if (answer.status !== 202) return this.fail(page, `the decision was answered ${answer.status}`);
    await editor.finished(runId, PATIENCE_SECONDS);
    const faults = await faultsOf(stack, { runId, page, text, historyBefore, logBefore });
    faults.forEach((fault) => this.fail(page, fault));
    return faults.length === 0;
  }

  private fail(page: number, reason: unknown): false {
    this.failures.push(`page ${page}: ${reason instanceof Error ? reason.message : String(reason)}`);
    return false;
  }
}
