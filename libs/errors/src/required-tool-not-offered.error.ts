import { SidecarError, type ErrorDetails } from './sidecar.error';

/** A tool the request insists on is not offered to this caller (spec 05 §4). */
export class RequiredToolNotOfferedError extends SidecarError {
  readonly code = 'required-tool-not-offered';
  readonly httpStatus = 422;
  readonly fault = 'caller';

  constructor(message = 'A required tool is not offered.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
