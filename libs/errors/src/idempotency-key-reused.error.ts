import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Same key, other request. */
export class IdempotencyKeyReusedError extends SidecarError {
  readonly code = 'idempotency-key-reused';
  readonly httpStatus = 422;
  readonly fault = 'caller';

  constructor(
    message = 'This idempotency key was used for a different request.',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, details, cause);
  }
}
