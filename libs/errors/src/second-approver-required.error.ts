import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Four eyes: the initiator tried to approve. */
export class SecondApproverRequiredError extends SidecarError {
  readonly code = 'second-approver-required';
  readonly httpStatus = 403;
  readonly fault = 'permission';

  constructor(
    message = 'Somebody else has to approve this run.',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, details, cause);
  }
}
