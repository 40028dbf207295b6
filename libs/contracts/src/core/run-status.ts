/** Statuses of a run. */
export const RUN_STATUSES = [
  'queued',
  'running',
  'waiting_for_approval',
  'waiting_for_input',
  'completed',
  'failed',
  'cancelled',
] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];

export const TERMINAL_RUN_STATUSES = ['completed', 'failed', 'cancelled'] as const;

export type TerminalRunStatus = (typeof TERMINAL_RUN_STATUSES)[number];

/** A terminal row never changes. */
export function isTerminalRunStatus(status: string): status is TerminalRunStatus {
  return (TERMINAL_RUN_STATUSES as readonly string[]).includes(status);
}

export function isWaitingRunStatus(status: string): boolean {
  return status === 'waiting_for_approval' || status === 'waiting_for_input';
}

/** Why a run ended (spec 10 §1.2). */
export type TerminationReason =
  | 'completed'
  | 'max_iterations'
  | 'budget_exhausted'
  | 'context_truncated'
  | 'policy_denied'
  | 'approval_denied'
  | 'provider_failed'
  | 'not_retryable'
  | 'retries_exhausted'
  | 'cancelled'
  | 'approval_expired';

/** `model` runs the loop; `direct` is one tool call by a person; `replay` repeats a stored run. */
export type RunKind = 'model' | 'direct' | 'replay';
