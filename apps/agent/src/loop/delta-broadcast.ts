import { runDelta } from '#contracts';
import { DeltaRedactor } from '#governance';
import type { BroadcastPublisher } from '#queue';

const INTERVAL_MS = 50;
const MAX_TEXT = 2000;

/** Streamed model text of one provider call, masked and bundled (spec 05 §4 SSE). Provisional: `step.llm` replaces it. */
export class DeltaBroadcast {
  private readonly redactor = new DeltaRedactor();
  private pending = '';
  private index = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly publisher: BroadcastPublisher,
    private readonly runUuid: string,
    private readonly round: number,
  ) {}

  push(text: string): void {
    this.pending += this.redactor.push(text);
    this.timer ??= setTimeout(() => this.flush(), INTERVAL_MS);
  }

  end(): void {
    this.pending += this.redactor.end();
    this.flush();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { runUuid, round } = this;
    while (this.pending !== '') {
      const text = this.pending.slice(0, MAX_TEXT);
      this.pending = this.pending.slice(text.length);
      void this.publisher.publish(runDelta, { runUuid, round, index: this.index++, text });
    }
  }
}
