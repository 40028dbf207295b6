import { ProviderError, type FailureClass } from '#llm';
import { backoffMs, errorClassOf, judgeFailure } from './failure-policy';

const queued = { interactive: false, requeueCount: 0 };

describe('judgeFailure (R-10.98)', () => {
  it.each<[FailureClass, boolean]>([
    ['connection', true],
    ['rateLimit', true],
    ['serverError', true],
    ['circuitOpen', true],
    ['auth', false],
    ['configuration', false],
    ['clientError', false],
    ['unknown', false],
  ])('%s is retried: %s (R-10.99)', (failureClass, retried) => {
    const verdict = judgeFailure(new ProviderError(failureClass, 'x'), queued);
    expect(verdict).toEqual(
      retried ? { do: 'retry', delayMs: 30_000 } : { do: 'fail', reason: 'not_retryable' },
    );
  });

  it('gives up after three restarts, and a class that is not retryable comes first', () => {
    const worn = { interactive: false, requeueCount: 3 };
    expect(judgeFailure(new ProviderError('connection', 'x'), worn)).toEqual({
      do: 'fail',
      reason: 'retries_exhausted',
    });
    expect(judgeFailure(new ProviderError('auth', 'x'), worn)).toEqual({
      do: 'fail',
      reason: 'not_retryable',
    });
  });

  it('surfaces failures of interactive runs at once, and never retries our own bugs', () => {
    const interactive = { interactive: true, requeueCount: 0 };
    expect(judgeFailure(new ProviderError('connection', 'x'), interactive)).toEqual({
      do: 'fail',
      reason: 'provider_failed',
    });
    expect(judgeFailure(new TypeError('x'), queued)).toEqual({ do: 'fail', reason: 'not_retryable' });
  });

  it('backs off 30, 60, 120 seconds, at most ten minutes (R-10.104)', () => {
    expect([0, 1, 2, 10].map(backoffMs)).toEqual([30_000, 60_000, 120_000, 600_000]);
  });

  it('stores the class only', () => {
    expect(errorClassOf(new ProviderError('auth', 'secret'))).toBe('auth');
    expect(errorClassOf(new TypeError('secret'))).toBe('TypeError');
  });
});
