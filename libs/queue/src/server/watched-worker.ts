import type { QueueWorker } from './queue-worker';

/** The worker of one queue over its rebuilds. */
export class WatchedWorker {
  /** Rebuilds since Redis last answered. */
  rebuilds = 0;
  private worker: QueueWorker;
  private startedAt = Date.now();
  private lastAnswer: number | null = null;
  private readonly former: Promise<void>[] = [];

  constructor(
    readonly queue: string,
    private readonly create: () => QueueWorker,
  ) {
    this.worker = create();
  }

  /** Milliseconds since the last answered fetch; infinite before the first one. */
  silentFor(now = Date.now()): number {
    if (this.worker.saturated) return 0;
    const answeredAt = this.proven ? this.worker.answeredAt : this.lastAnswer;
    return answeredAt === null ? Infinity : now - answeredAt;
  }

  /** Milliseconds this worker has had to give a sign since it was built. */
  mutedFor(now = Date.now()): number {
    return Math.min(this.silentFor(now), now - this.startedAt);
  }

  rebuild(): void {
    if (this.proven) this.rebuilds = 0;
    this.lastAnswer = this.proven ? this.worker.answeredAt : this.lastAnswer;
    this.rebuilds += 1;
    this.former.push(this.worker.close().catch(() => undefined));
    this.worker = this.create();
    this.startedAt = Date.now();
  }

  /** After a rebuild the first fetch says nothing about the connection that was silent. */
  private get proven(): boolean {
    return this.worker.answers > (this.rebuilds > 0 ? 1 : 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.former, this.worker.close()]);
  }
}
