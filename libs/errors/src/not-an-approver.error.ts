import { SidecarError, type ErrorDetails } from './sidecar.error';

/** The decider could not run the tool themselves. */
export class NotAnApproverError extends SidecarError {
  readonly code = 'not-an-approver';
  readonly httpStatus = 403;
  readonly fault = 'permission';

  constructor(message = 'You may not approve this call.', details: ErrorDetails = {}, cause?: unknown) {
    super(message, details, cause);
  }
}
