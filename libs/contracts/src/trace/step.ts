/** Kinds of steps. */
export const STEP_KINDS = [
  'run',
  'context',
  'request',
  'llm',
  'tool',
  'write',
  'dropped',
  'assembled',
  'approval',
  'input',
] as const;

export type StepKind = (typeof STEP_KINDS)[number];

/** `metadata` drops content keys whatever is stored. */
export const STEP_VIEWS = ['full', 'metadata'] as const;

export type StepView = (typeof STEP_VIEWS)[number];

/** Keys that carry what people, models or the site wrote. */
export const CONTENT_KEYS = [
  'messagesSent',
  'content',
  'thinking',
  'requestedToolCalls',
  'raw',
  'toolArguments',
  'toolResult',
  'toolArtifacts',
] as const;

/** Lifecycle events carried by steps of kind `run`. */
export type RunEvent =
  | 'run.queued'
  | 'run.started'
  | 'run.awaiting_approval'
  | 'run.awaiting_input'
  | 'run.finished'
  | 'run.failed'
  | 'run.cancelled';

/** One stored step. Further keys by kind. Times RFC 3339 UTC, durations milliseconds. */
export interface Step {
  sequence: number;
  kind: StepKind;
  /** SSE event name. */
  event: string;
  round: number;
  at: string;
  durationMs: number;
  [key: string]: unknown;
}

export interface StepPage {
  items: Step[];
  /** Sequence to ask after next; null at the present end. */
  nextAfter: number | null;
}

/** Events after which a stream ends. */
export const TERMINAL_EVENTS: readonly string[] = ['run.finished', 'run.failed', 'run.cancelled'];

/** SSE event of a step: `step.<kind>`, for kind `run` the lifecycle name. */
export function eventOfStep(kind: StepKind, runEvent?: string): string {
  return kind === 'run' ? (runEvent ?? 'run.started') : `step.${kind}`;
}
