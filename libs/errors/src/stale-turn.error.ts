import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The digest is not that of the waiting turn. */
export class StaleTurnError extends SidecarError {
  readonly code = 'stale-turn';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(
    message = 'The card has changed. Review it again.',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, details, cause);
  }
}
