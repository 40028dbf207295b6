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

export type Verdict = 'approve' | 'deny';

export interface DecisionBody {
  digest: string;
  decision: Verdict;
  reason?: string;
  /** Verdicts for single calls; they override `decision` (D-3). */
  calls?: Record<string, Verdict>;
}
