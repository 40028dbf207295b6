import { toSidecarError } from './error-catalogue';

/**
 * What happens to a job whose handler threw: `dead-letter` is kept for an operator and never retried, `retry` is
 * left to the row's owner or the policy, `settled` means the fault was an answer and the job is done.
 */
export type JobOutcome = 'settled' | 'retry' | 'dead-letter';

export function toJobOutcome(thrown: unknown): JobOutcome {
  const error = toSidecarError(thrown);
  if (error.retryable) return 'retry';
  switch (error.fault) {
    case 'bug':
    case 'upstream':
      return 'dead-letter';
    case 'caller':
    case 'permission':
    case 'model':
    case 'guard':
      return 'settled';
  }
}
