import { SidecarError, type ErrorDetails } from './sidecar.error';

/** A cookie call without its CSRF header. */
export class CsrfFailedError extends SidecarError {
  readonly code = 'csrf-failed';
  readonly httpStatus = 403;
  readonly fault = 'caller';
  override readonly logLevel = 'warn';

  constructor(message = 'The CSRF token is missing or wrong.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
