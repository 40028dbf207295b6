import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The run's configuration no longer exists. */
export class ConfigurationGoneError extends SidecarError {
  readonly code = 'configuration-gone';
  readonly httpStatus = 409;
  readonly fault = 'caller';

  constructor(
    message = 'The configuration of this run no longer exists.',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, details, cause);
  }
}
