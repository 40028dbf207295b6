import { SidecarError, type ErrorDetails } from './sidecar.error';

/** A sealed value does not open: wrong key, moved or damaged (D-16). */
export class StateUnreadableError extends SidecarError {
  readonly code = 'state-unreadable';
  readonly httpStatus = 500;
  readonly fault = 'bug';
  override readonly logLevel = 'error';

  constructor(message = 'The stored state cannot be read.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
