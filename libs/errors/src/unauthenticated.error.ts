import { SidecarError, type ErrorDetails } from './sidecar.error';

/** No token, or one that does not verify, or its user may not sign in. */
export class UnauthenticatedError extends SidecarError {
  readonly code = 'unauthenticated';
  readonly httpStatus = 401;
  readonly fault = 'caller';

  constructor(message = 'Authentication is required.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
