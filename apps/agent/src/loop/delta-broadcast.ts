import { runDelta } from '#contracts';
import { DeltaRedactor } from '#governance';
import type { BroadcastPublisher } from '#queue';
import { jsonHead } from '../runs/json-head';

const INTERVAL_MS = 50;
/** Both bounds of a message: its contract's length, and its size with room for the other fields. */
const MAX_TEXT = 2000;
const MAX_BYTES = 3000;

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
      const text = jsonHead(this.pending, MAX_BYTES, MAX_TEXT);
      this.pending = this.pending.slice(text.length);
      void this.publisher.publish(runDelta, { runUuid, round, index: this.index++, text });
    }
  }
}
