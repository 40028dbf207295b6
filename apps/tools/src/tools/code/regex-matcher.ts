import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LineMatcher } from './line-matcher';
import { REGEX_WORKER } from './regex.worker-source';

const MEMORY_MEGABYTES = 64;

/** Lines that match a pattern, looked for in a thread that is ended when time is up. */
export class RegexMatcher implements LineMatcher {
  private readonly worker: Worker;
  private failure: Error | undefined;

  constructor(pattern: RegExp) {
    this.worker = new Worker(REGEX_WORKER, {
      eval: true,
      workerData: { source: pattern.source, flags: pattern.flags },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
    });
    this.worker.unref();
    // Without a listener a pattern the engine gives up on would end this process.
    this.worker.on('error', (error: Error) => {
      this.failure = error;
    });
  }

  /** @throws Error when the engine gives up on the pattern, for example because it is too large */
  async find(text: string, limit: number, milliseconds: number): Promise<number[] | null> {
    if (this.failure !== undefined) {
      throw this.failure;
    }
    const stop = new AbortController();
    const answer = once(this.worker, 'message', { signal: stop.signal }) as Promise<[number[]]>;
    this.worker.postMessage({ text, limit });
    try {
      const first = await Promise.race([answer, delay(milliseconds, null, { signal: stop.signal })]);
      return first === null ? null : first[0];
    } finally {
      stop.abort();
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
