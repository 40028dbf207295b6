import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';

/** Open event streams of this process. A server that stops ends them, and their clients resume at another replica. */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<AbortController>();
  private closing = false;

  /** A signal that aborts when the client is gone or the server stops; call `done` at the end. */
  open(clientGone: AbortSignal): { signal: AbortSignal; done: () => void } {
    const controller = new AbortController();
    if (this.closing) controller.abort();
    this.streams.add(controller);
    return {
      signal: AbortSignal.any([clientGone, controller.signal]),
      done: () => this.streams.delete(controller),
    };
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const controller of this.streams) controller.abort();
  }
}
