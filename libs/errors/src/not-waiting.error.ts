import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The run does not wait for this. */
export class NotWaitingError extends SidecarError {
  readonly code = 'not-waiting';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(message = 'The run is not waiting.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
