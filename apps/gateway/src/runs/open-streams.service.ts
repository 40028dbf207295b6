import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpConfig } from '#config';
import { RateLimitedError } from '#errors';

/** Open event streams of this process. A server that stops ends them, and their clients resume at another replica. */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<string, Set<AbortController>>();
  private closing = false;

  constructor(private readonly config: HttpConfig) {}

  /**
   * A signal that aborts when the client is gone or the server stops; call `done` at the end.
   *
   * @throws RateLimitedError the caller has as many as one may have
   */
  open(sub: string, clientGone: AbortSignal): { signal: AbortSignal; done: () => void } {
    const own = this.streams.get(sub) ?? new Set();
    if (own.size >= this.config.streamsPerCaller)
      throw new RateLimitedError('Too many event streams are open.');
    const controller = new AbortController();
    if (this.closing) controller.abort();
    this.streams.set(sub, own.add(controller));
    return {
      signal: AbortSignal.any([clientGone, controller.signal]),
      done: () => this.close(sub, controller),
    };
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const own of this.streams.values()) for (const controller of own) controller.abort();
  }

  private close(sub: string, controller: AbortController): void {
    const own = this.streams.get(sub);
    own?.delete(controller);
    if (own?.size === 0) this.streams.delete(sub);
  }
}
