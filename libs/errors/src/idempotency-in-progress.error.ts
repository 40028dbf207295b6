import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The first request with this key is still running. */
export class IdempotencyInProgressError extends SidecarError {
  readonly code = 'idempotency-in-progress';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(
    message = 'A request with this idempotency key is still running.',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, details, cause);
  }
}
