import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The configuration is restricted to groups the caller is not in. */
export class ConfigurationDeniedError extends SidecarError {
  readonly code = 'configuration-denied';
  readonly httpStatus = 403;
  readonly fault = 'permission';

  constructor(message = 'You may not use this configuration.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
