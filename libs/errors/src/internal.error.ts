import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Our bug. The cause is in the log, never in the answer. */
export class InternalError extends SidecarError {
  readonly code = 'internal';
  readonly httpStatus = 500;
  readonly fault = 'bug';
  override readonly logLevel = 'error';

  constructor(message = 'Something went wrong.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
