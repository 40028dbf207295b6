import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Over the body limit. */
export class BodyTooLargeError extends SidecarError {
  readonly code = 'body-too-large';
  readonly httpStatus = 413;
  readonly fault = 'caller';

  constructor(message = 'The request body is too large.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
