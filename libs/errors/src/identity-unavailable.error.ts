import { SidecarError, type ErrorDetails } from './sidecar.error';

/** `tools` did not answer who the caller is; never a 401. */
export class IdentityUnavailableError extends SidecarError {
  readonly code = 'identity-unavailable';
  readonly httpStatus = 503;
  readonly fault = 'upstream';
  override readonly logLevel = 'warn';
  override readonly retryable = true;

  constructor(
    message = 'Identity cannot be checked right now.',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, details, cause);
  }
}
