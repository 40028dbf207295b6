import { once } from 'node:events';
import type { Response } from 'express';
import type { RunNews } from './run-follower.service';

/** A comment this often keeps proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 15_000;

/** Milliseconds a browser waits before it reconnects. */
const RECONNECT_MS = 2_000;

/** Writes one answer of type `text/event-stream`. */
export class EventStream {
  private readonly heartbeat: NodeJS.Timeout;

  /** @param signal aborts when the stream has to end, whatever the client does */
  constructor(
    private readonly response: Response,
    private readonly signal: AbortSignal,
  ) {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  /** Resolves once the client can take more, so that a slow one doesn't fill our memory. */
  async send(news: RunNews): Promise<void> {
    if (this.response.destroyed || this.response.write(format(news))) return;
    try {
      await once(this.response, 'drain', { signal: this.signal });
    } catch (error) {
      // What is still buffered would wait for a client that doesn't read.
      this.response.destroy();
      if (!this.signal.aborted) throw error;
    }
  }

  end(): void {
    clearInterval(this.heartbeat);
    if (!this.response.writableEnded) this.response.end();
  }

  private beat(): void {
    if (!this.response.writableNeedDrain) this.response.write(': still here\n\n');
  }
}

/** Provisional text has no id: a client that reconnects asks for what follows the last stored step. */
export function format(news: RunNews): string {
  if (news.kind === 'delta') return `event: step.delta\ndata: ${JSON.stringify(news.delta)}\n\n`;
  const { step } = news;
  return `id: ${step.sequence}\nevent: ${step.event}\ndata: ${JSON.stringify(step)}\n\n`;
}
