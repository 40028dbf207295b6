import { SidecarError, type ErrorDetails } from './sidecar.error';

/** No configuration of that name. */
export class ConfigurationUnknownError extends SidecarError {
  readonly code = 'configuration-unknown';
  readonly httpStatus = 422;
  readonly fault = 'caller';

  constructor(message = 'No such configuration.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
