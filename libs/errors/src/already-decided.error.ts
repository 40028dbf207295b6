import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Somebody or something else settled the turn first. */
export class AlreadyDecidedError extends SidecarError {
  readonly code = 'already-decided';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(message = 'This turn has already been settled.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
