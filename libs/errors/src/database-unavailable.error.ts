import { SidecarError, type ErrorDetails } from './sidecar.error';

/** MariaDB is away. */
export class DatabaseUnavailableError extends SidecarError {
  readonly code = 'database-unavailable';
  readonly httpStatus = 503;
  readonly fault = 'upstream';
  override readonly logLevel = 'error';
  override readonly retryable = true;

  constructor(message = 'The database is unavailable.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
