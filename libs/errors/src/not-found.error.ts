import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Unknown, or not the caller's to see: one wording for both. */
export class NotFoundError extends SidecarError {
  readonly code = 'not-found';
  readonly httpStatus = 404;
  readonly fault = 'caller';
  override readonly logLevel = 'debug';

  constructor(message = 'No such resource.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
