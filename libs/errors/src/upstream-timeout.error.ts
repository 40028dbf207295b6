import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Another app of ours did not answer in time. */
export class UpstreamTimeoutError extends SidecarError {
  readonly code = 'upstream-timeout';
  readonly httpStatus = 503;
  readonly fault = 'upstream';
  override readonly logLevel = 'warn';
  override readonly retryable = true;

  constructor(message = 'The service did not answer in time.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
