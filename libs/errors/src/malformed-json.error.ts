import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The body is not JSON. */
export class MalformedJsonError extends SidecarError {
  readonly code = 'malformed-json';
  readonly httpStatus = 400;
  readonly fault = 'caller';

  constructor(message = 'The request body is not valid JSON.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
