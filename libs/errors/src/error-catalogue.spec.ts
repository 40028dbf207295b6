import { ERROR_CLASSES, fromWireError, toSidecarError, toWireError } from './error-catalogue';
import { InternalError } from './internal.error';
import { toJobOutcome } from './job-outcome';
import { toModelText } from './model-text';
import { toProblem } from './problem';
import { StaleTurnError } from './stale-turn.error';

/** Spec 05 §8: the codes a caller may meet, by status. */
const documented: Record<number, string[]> = {
  400: ['malformed-json'],
  401: ['unauthenticated', 'token-replayed'],
  403: ['forbidden', 'csrf-failed', 'not-an-approver', 'second-approver-required', 'configuration-denied'],
  404: ['not-found'],
  409: [
    'stale-turn',
    'already-decided',
    'not-reversible',
    'not-waiting',
    'run-finished',
    'configuration-gone',
    'idempotency-in-progress',
  ],
  413: ['body-too-large'],
  415: ['unsupported-media-type'],
  422: [
    'invalid-request',
    'idempotency-key-reused',
    'configuration-unknown',
    'required-tool-not-offered',
    'snapshot-invalid',
  ],
  429: ['rate-limited'],
  500: ['internal', 'state-unreadable'],
  503: [
    'not-auditable',
    'identity-unavailable',
    'upstream-timeout',
    'database-unavailable',
    'queue-unavailable',
  ],
};

describe('error taxonomy', () => {
  it('has exactly the codes of spec 05 §8 that this product can raise, each with its status', () => {
    const actual: Record<number, string[]> = {};
    for (const errorClass of ERROR_CLASSES) {
      const error = new errorClass();
      (actual[error.httpStatus] ??= []).push(error.code);
    }
    const sorted = (map: Record<number, string[]>) =>
      Object.fromEntries(Object.entries(map).map(([status, codes]) => [status, [...codes].sort()]));
    expect(sorted(actual)).toEqual(sorted(documented));
  });

  it('survives the way to another process: class, code, text and state', () => {
    const wire = toWireError(new StaleTurnError('moved on', { state: 'decided' }));
    const error = fromWireError(JSON.parse(JSON.stringify(wire)) as typeof wire);
    expect(error).toBeInstanceOf(StaleTurnError);
    expect(error.message).toBe('moved on');
    expect(error.details).toEqual({ state: 'decided' });
  });

  it('turns an unknown throw and an unknown code into an internal fault without leaking its text (R-70.2)', () => {
    const secret = new Error("SELECT password FROM be_users WHERE host='db.internal'");
    const problem = toProblem(toSidecarError(secret), '/v1/runs', 'a'.repeat(32));
    expect(JSON.stringify(problem)).not.toMatch(/password|db\.internal/);
    expect(problem).toMatchObject({ type: '/problems/internal', status: 500, code: 'internal' });
    expect(fromWireError({ code: 'from-the-future', message: 'x', details: {} })).toBeInstanceOf(
      InternalError,
    );
  });

  it('tells the model nothing about a thrown exception (R-10.75)', () => {
    expect(toModelText('read_records', new Error('Unknown column tx_secret'))).not.toContain('tx_secret');
    expect(toModelText('read_records', new StaleTurnError('the card moved'))).toContain('the card moved');
  });

  it('settles answers, retries what heals and dead-letters our bugs', () => {
    for (const errorClass of ERROR_CLASSES) {
      const error = new errorClass();
      const expected = error.retryable ? 'retry' : error.httpStatus >= 500 ? 'dead-letter' : 'settled';
      expect([error.code, toJobOutcome(error)]).toEqual([error.code, expected]);
    }
  });
});
