import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Redis is away. */
export class QueueUnavailableError extends SidecarError {
  readonly code = 'queue-unavailable';
  readonly httpStatus = 503;
  readonly fault = 'upstream';
  override readonly logLevel = 'error';
  override readonly retryable = true;

  constructor(message = 'The queue is unavailable.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
