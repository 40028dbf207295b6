/**
 * Bodies that wait sealed in `gateway_requests`: the gateway has checked their shape, the app that opens them decides
 * about their content.
 */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface StartRunBody {
  configuration?: string;
  prompt?: string;
  messages?: ChatMessage[];
  systemPrompt?: string;
  /** Absent: every offered tool; empty list: none. */
  tools?: string[];
  maxRounds?: number;
  required?: string[];
  callerSource?: { extension: string; operation: string };
  /** Seconds the caller waits for an answer, at most 25; > 0 makes the run interactive. */
  wait?: number;
}

/** Arguments of one call a person makes without a model; absent counts as `{}` for a tool that requires nothing (D-18). */
export interface DirectCallBody {
  arguments?: Record<string, unknown>;
}

/** Bytes of one call's arguments as JSON: its card and preview must fit their messages. */
export const MAX_ARGUMENT_BYTES = 16 * 1024;

export type Verdict = 'approve' | 'deny';

export interface DecisionBody {
  digest: string;
  decision: Verdict;
  reason?: string;
  /** Verdicts for single calls; they override `decision` (D-3). */
  calls?: Record<string, Verdict>;
}
