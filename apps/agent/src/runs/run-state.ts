import type { CallOutcome, ToolEffect, WrittenRecord, Artifact } from '#contracts';
import type { RunCounters } from '#database';
import { StateUnreadableError } from '#errors';
import type { ModelMessage } from '#llm';

/** How a call was answered; every call has exactly one answer before the next request (D-19). */
export interface CallAnswer {
  outcome: CallOutcome;
  content: string;
  artifacts?: Artifact[];
  durationMs?: number;
  written?: WrittenRecord;
}

/** One call of the turn a run is working on. */
export interface TurnCall {
  callId: string;
  tool: string;
  arguments: string;
  effect: ToolEffect;
  /** Set as soon as it is known; a call whose arguments are broken is answered before anything runs. */
  answer: CallAnswer | null;
  /** How often in a row its card had changed when it was to be applied (D-1). */
  changes: number;
  /** Its steps are written although the turn is still open. */
  told?: boolean;
}

/** An assistant message whose calls are not all answered yet. */
export interface OpenTurn {
  turnId: string;
  round: number;
  calls: TurnCall[];
  /** Decision whose step has been written; null while nobody has decided. */
  decisionId: string | null;
}

/** Everything a worker needs to go on with a run, sealed after every round (D-26). */
export interface RunState {
  version: 1;
  messages: ModelMessage[];
  counters: RunCounters;
  turn: OpenTurn | null;
}

/** Limit of a sealed state, in bytes (reference: limits to keep). */
export const MAX_STATE_BYTES = 4 * 1024 * 1024;

export function newRunState(messages: ModelMessage[]): RunState {
  return {
    version: 1,
    messages,
    counters: { iterations: 0, promptTokens: 0, completionTokens: 0, totalTokens: 0, estimatedCost: null },
    turn: null,
  };
}

/** @throws StateTooLargeError */
export function serializeState(state: RunState): string {
  const text = JSON.stringify(state);
  if (Buffer.byteLength(text) > MAX_STATE_BYTES) throw new StateTooLargeError();
  return text;
}

/**
 * Tolerant of what older versions lacked.
 * @throws StateUnreadableError
 */
export function parseState(text: string): RunState {
  let raw: Partial<RunState>;
  try {
    raw = JSON.parse(text) as Partial<RunState>;
  } catch (error) {
    throw new StateUnreadableError(undefined, {}, error);
  }
  if (!Array.isArray(raw.messages)) throw new StateUnreadableError();
  const empty = newRunState(raw.messages);
  return { ...empty, counters: { ...empty.counters, ...raw.counters }, turn: raw.turn ?? null };
}

export class StateTooLargeError extends Error {
  constructor() {
    super(`The state of the run exceeds ${MAX_STATE_BYTES} bytes.`);
    this.name = 'StateTooLargeError';
  }
}
