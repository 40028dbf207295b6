import { SidecarError, type ErrorDetails } from './sidecar.error';

/** A grant, scope or module for this operation is missing. */
export class ForbiddenError extends SidecarError {
  readonly code = 'forbidden';
  readonly httpStatus = 403;
  readonly fault = 'permission';

  constructor(message = 'You may not do this.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
