/**
 * Signals that arrive while the reader is busy. Only so many are kept for a slow client: a lost hint is made up for by the
 * next look, and provisional text by the stored step.
 */
export class Mailbox<T> {
  private readonly items: T[] = [];
  private wake: (() => void) | null = null;

  constructor(private readonly capacity: number) {}

  put(item: T): void {
    if (this.items.length < this.capacity) this.items.push(item);
    this.wake?.();
  }

  /** The oldest item; null when none came within `ms` or the signal aborted. */
  async take(ms: number, signal: AbortSignal): Promise<T | null> {
    if (this.items.length === 0) await this.arrival(ms, signal);
    return this.items.shift() ?? null;
  }

  private arrival(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = done;
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted) done();
    });
  }
}
