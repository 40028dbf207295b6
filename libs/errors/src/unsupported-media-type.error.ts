import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Not application/json. */
export class UnsupportedMediaTypeError extends SidecarError {
  readonly code = 'unsupported-media-type';
  readonly httpStatus = 415;
  readonly fault = 'caller';

  constructor(message = 'The media type is not supported.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
