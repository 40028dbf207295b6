import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The write was taken back already, or removed something for good. */
export class NotReversibleError extends SidecarError {
  readonly code = 'not-reversible';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(message = "The write can't be taken back.", details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
