import { SidecarError, type ErrorDetails } from './sidecar.error';

/** A completed or failed run cannot be cancelled. */
export class RunFinishedError extends SidecarError {
  readonly code = 'run-finished';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(message = 'The run has already finished.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
