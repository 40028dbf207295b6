import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The snapshot breaks its schema; `details.errors` holds the pointers. */
export class SnapshotInvalidError extends SidecarError {
  readonly code = 'snapshot-invalid';
  readonly httpStatus = 422;
  readonly fault = 'caller';

  constructor(message = 'The snapshot is invalid.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
