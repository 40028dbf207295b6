import type { Step } from '../api/types';

/** Every event name the server sends with a stored step. */
const STEP_EVENTS = [
  'run.queued',
  'run.started',
  'run.awaiting_approval',
  'run.awaiting_input',
  'run.finished',
  'run.failed',
  'run.cancelled',
  'step.context',
  'step.request',
  'step.llm',
  'step.tool',
  'step.write',
  'step.dropped',
  'step.assembled',
  'step.approval',
  'step.input',
] as const;

const LAST_EVENTS: readonly string[] = ['run.finished', 'run.failed', 'run.cancelled'];

/** `connecting` until the server has opened the stream: only from `live` on will a step that happens now be shown by itself. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'ended';

export interface RunStreamListener {
  onStep(step: Step): void;
  /** Provisional text of the model; the stored answer replaces it. */
  onDelta(text: string): void;
  onState(state: StreamState): void;
  /** Asked when the server refuses the stream: has the run ended, and is all of it on screen? */
  isOver(): Promise<boolean>;
}

const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [1_000, 30_000];

export function endsRun(step: Step): boolean {
  return LAST_EVENTS.includes(step.event);
}

/**
 * Follows a run from a step onward until it ends. The browser reconnects by itself when a connection breaks, but gives up when the
 * server refuses; then we begin anew behind the last step, ever more rarely.
 */
export class RunStream {
  private source: EventSource | null = null;
  private timer: number | undefined;
  private refusals = 0;
  private closed = false;

  constructor(
    private readonly runId: string,
    private after: number,
    private readonly listener: RunStreamListener,
  ) {
    this.open();
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    this.source?.close();
  }

  private readonly open = (): void => {
    const from = this.after < 0 ? '' : `?lastEventId=${this.after}`;
    const source = new EventSource(`/v1/runs/${encodeURIComponent(this.runId)}/events${from}`);
    source.onopen = () => this.onOpen();
    source.onerror = () => this.onError();
    source.addEventListener('step.delta', this.onDelta);
    for (const event of STEP_EVENTS) {
      source.addEventListener(event, this.onStep);
    }
    this.source = source;
  };

  private readonly onStep = (event: MessageEvent<string>): void => {
    const step = JSON.parse(event.data) as Step;
    this.after = Math.max(this.after, step.sequence);
    this.listener.onStep(step);
    if (endsRun(step)) {
      this.finish();
    }
  };

  private readonly onDelta = (event: MessageEvent<string>): void => {
    this.listener.onDelta((JSON.parse(event.data) as { text: string }).text);
  };

  private onOpen(): void {
    this.refusals = 0;
    this.listener.onState('live');
  }

  private onError(): void {
    this.listener.onState('reconnecting');
    if (this.source?.readyState === EventSource.CLOSED) {
      void this.recover();
    }
  }

  private async recover(): Promise<void> {
    const over = await this.listener.isOver().catch(() => false);
    if (this.closed) {
      return;
    }
    if (over) {
      this.finish();
      return;
    }
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.refusals);
    this.refusals += 1;
    this.timer = window.setTimeout(this.open, delay);
  }

  private finish(): void {
    this.close();
    this.listener.onState('ended');
  }
}
