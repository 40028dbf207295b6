import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Over the rate limit. */
export class RateLimitedError extends SidecarError {
  readonly code = 'rate-limited';
  readonly httpStatus = 429;
  readonly fault = 'caller';
  override readonly retryable = true;

  constructor(message = 'Too many requests.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
