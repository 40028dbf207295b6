import { isTransactionRace } from '#database';
import { ProviderError } from '#llm';

/** Restarts of a run before it is given up. */
export const MAX_REQUEUES = 3;

const BACKOFF_BASE_MS = 30_000;
const BACKOFF_CAP_MS = 600_000;

/** Whoever holds the rows will have let go of them by then. */
const RACE_DELAY_MS = 1_000;

export type FailureVerdict = { do: 'retry'; delayMs: number } | { do: 'fail'; reason: string };

/** What becomes of a run whose segment failed (R-10.98 f.). Interactive runs surface every failure at once. */
export function judgeFailure(
  error: unknown,
  run: { interactive: boolean; requeueCount: number },
): FailureVerdict {
  const exhausted = run.requeueCount >= MAX_REQUEUES;
  // Nothing is wrong with the run: it only lost every repeat of a transaction.
  if (isTransactionRace(error) && !exhausted) return { do: 'retry', delayMs: RACE_DELAY_MS };
  if (run.interactive) return { do: 'fail', reason: 'provider_failed' };
  if (!(error instanceof ProviderError) || !error.retryable) return { do: 'fail', reason: 'not_retryable' };
  if (exhausted) return { do: 'fail', reason: 'retries_exhausted' };
  return { do: 'retry', delayMs: backoffMs(run.requeueCount) };
}

/** 30 s, 60 s, 120 s, at most 10 min. */
export function backoffMs(requeueCount: number): number {
  return Math.min(BACKOFF_BASE_MS * 2 ** requeueCount, BACKOFF_CAP_MS);
}

/** Class of a failure as it is stored; the message never is. */
export function errorClassOf(error: unknown): string {
  if (error instanceof ProviderError) return error.failureClass;
  return error instanceof Error ? error.name : 'unknown';
}
