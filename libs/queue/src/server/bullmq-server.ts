import { Inject, Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { jobsOf, queuesOf, type AppName, type JobContract } from '#contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import { APP_NAME } from '../connection/queue-tokens';
import { checkHandlers } from './check-handlers';
import { Draining } from './draining';
import { JOB_TRANSPORT } from './handle-job.decorator';
import { JobConsumers } from './job-consumers';
import type { JobHandler } from './job-processor';

const DEFAULT_CONCURRENCY = 16;

/** Nest's server side of the transport over BullMQ: competing consumers on the queues of this app. */
@Injectable()
export class BullMqServer extends Server implements CustomTransportStrategy {
  override readonly transportId = JOB_TRANSPORT;
  private readonly handlerNames = new Map<string, string[]>();
  private concurrency: Partial<Record<string, number>> = {};

  constructor(
    @Inject(APP_NAME) private readonly app: AppName,
    private readonly consumers: JobConsumers,
    private readonly draining: Draining,
  ) {
    super();
  }

  /** Jobs of a queue handled at the same time; to be called before `listen`. */
  useConcurrency(concurrency: Partial<Record<string, number>>): void {
    this.concurrency = concurrency;
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEvent = false,
    extras: Record<string, unknown> = {},
  ): void {
    const name = String(pattern);
    const { handler } = extras;
    const method = typeof handler === 'string' ? handler : 'a handler without @HandleJob';
    this.handlerNames.set(name, [...(this.handlerNames.get(name) ?? []), method]);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  /** Starts working, but only when every job of the app has exactly one handler. Redis may be away. */
  listen(callback: (error?: unknown) => void): void {
    try {
      checkHandlers(this.app, jobsOf(this.app), this.handlerNames);
    } catch (error) {
      callback(error);
      return;
    }
    for (const queue of queuesOf(this.app)) {
      this.consumers.start({
        queue,
        concurrency: this.concurrency[queue] ?? DEFAULT_CONCURRENCY,
        handlerOf: (name) => this.handlerOf(queue, name),
      });
    }
    callback();
  }

  /** Stops fetching and drains (see {@link Draining}). */
  async close(): Promise<void> {
    await this.draining.drain();
  }

  on(): void {
    // No events beyond what Redis connections log.
  }

  unwrap<T>(): T {
    return this.consumers as T;
  }

  private handlerOf(queue: string, name: string): JobHandler | undefined {
    const callback = this.getHandlerByPattern(name);
    const contract = callback?.extras?.['contract'] as JobContract | undefined;
    if (!callback || contract?.queue !== queue) return undefined;
    return { contract, handle: async (message, context) => settled(await callback(message, context)) };
  }
}

/** Nest wraps results into observables as soon as a filter or interceptor is involved. */
async function settled(result: unknown): Promise<unknown> {
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}
