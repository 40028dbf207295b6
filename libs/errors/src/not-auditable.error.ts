import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The decision row could not be stored, so nothing may execute. */
export class NotAuditableError extends SidecarError {
  readonly code = 'not-auditable';
  readonly httpStatus = 503;
  readonly fault = 'upstream';
  override readonly logLevel = 'error';
  override readonly retryable = true;

  constructor(message = 'The decision could not be recorded.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
