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

export type StreamState = 'live' | 'reconnecting' | 'ended';

export interface RunStreamListener {
  onStep(step: Step): void;
  /** Provisional text of the model; the stored answer replaces it. */
  onDelta(text: string): void;
  onState(state: StreamState): void;
}

export function endsRun(step: Step): boolean {
  return LAST_EVENTS.includes(step.event);
}

/** Follows a run from a step onward. The browser reconnects by itself and names the last step it got. */
export class RunStream {
  private readonly source: EventSource;

  constructor(
    runId: string,
    after: number,
    private readonly listener: RunStreamListener,
  ) {
    const from = after < 0 ? '' : `?lastEventId=${after}`;
    this.source = new EventSource(`/v1/runs/${encodeURIComponent(runId)}/events${from}`);
    this.source.onopen = () => listener.onState('live');
    this.source.onerror = () => this.onError();
    this.source.addEventListener('step.delta', this.onDelta);
    for (const event of STEP_EVENTS) {
      this.source.addEventListener(event, this.onStep);
    }
  }

  close(): void {
    this.source.close();
  }

  private readonly onStep = (event: MessageEvent<string>): void => {
    const step = JSON.parse(event.data) as Step;
    this.listener.onStep(step);
    if (endsRun(step)) {
      this.close();
      this.listener.onState('ended');
    }
  };

  private readonly onDelta = (event: MessageEvent<string>): void => {
    this.listener.onDelta((JSON.parse(event.data) as { text: string }).text);
  };

  private onError(): void {
    this.listener.onState(this.source.readyState === EventSource.CLOSED ? 'ended' : 'reconnecting');
  }
}
