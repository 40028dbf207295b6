import { SidecarError, type ErrorDetails } from './sidecar.error';

/** A single-use token came a second time. */
export class TokenReplayedError extends SidecarError {
  readonly code = 'token-replayed';
  readonly httpStatus = 401;
  readonly fault = 'caller';
  override readonly logLevel = 'warn';

  constructor(message = 'This token has already been used.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
