import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The body or query breaks its schema; `details.errors` names each place. */
export class InvalidRequestError extends SidecarError {
  readonly code = 'invalid-request';
  readonly httpStatus = 422;
  readonly fault = 'caller';

  constructor(message = 'The request is invalid.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
