import { MalformedJsonError } from './malformed-json.error';
import { UnauthenticatedError } from './unauthenticated.error';
import { TokenReplayedError } from './token-replayed.error';
import { ForbiddenError } from './forbidden.error';
import { CsrfFailedError } from './csrf-failed.error';
import { NotAnApproverError } from './not-an-approver.error';
import { SecondApproverRequiredError } from './second-approver-required.error';
import { ConfigurationDeniedError } from './configuration-denied.error';
import { NotFoundError } from './not-found.error';
import { StaleTurnError } from './stale-turn.error';
import { AlreadyDecidedError } from './already-decided.error';
import { NotReversibleError } from './not-reversible.error';
import { NotWaitingError } from './not-waiting.error';
import { RunFinishedError } from './run-finished.error';
import { ConfigurationGoneError } from './configuration-gone.error';
import { IdempotencyInProgressError } from './idempotency-in-progress.error';
import { BodyTooLargeError } from './body-too-large.error';
import { UnsupportedMediaTypeError } from './unsupported-media-type.error';
import { InvalidRequestError } from './invalid-request.error';
import { IdempotencyKeyReusedError } from './idempotency-key-reused.error';
import { ConfigurationUnknownError } from './configuration-unknown.error';
import { RequiredToolNotOfferedError } from './required-tool-not-offered.error';
import { SnapshotInvalidError } from './snapshot-invalid.error';
import { RateLimitedError } from './rate-limited.error';
import { InternalError } from './internal.error';
import { StateUnreadableError } from './state-unreadable.error';
import { NotAuditableError } from './not-auditable.error';
import { IdentityUnavailableError } from './identity-unavailable.error';
import { UpstreamTimeoutError } from './upstream-timeout.error';
import { DatabaseUnavailableError } from './database-unavailable.error';
import { QueueUnavailableError } from './queue-unavailable.error';
import { SidecarError, type ErrorDetails } from './sidecar.error';

/** Every fault that may cross a process or HTTP boundary (spec 05 §8). */
export const ERROR_CLASSES = [
  MalformedJsonError,
  UnauthenticatedError,
  TokenReplayedError,
  ForbiddenError,
  CsrfFailedError,
  NotAnApproverError,
  SecondApproverRequiredError,
  ConfigurationDeniedError,
  NotFoundError,
  StaleTurnError,
  AlreadyDecidedError,
  NotReversibleError,
  NotWaitingError,
  RunFinishedError,
  ConfigurationGoneError,
  IdempotencyInProgressError,
  BodyTooLargeError,
  UnsupportedMediaTypeError,
  InvalidRequestError,
  IdempotencyKeyReusedError,
  ConfigurationUnknownError,
  RequiredToolNotOfferedError,
  SnapshotInvalidError,
  RateLimitedError,
  InternalError,
  StateUnreadableError,
  NotAuditableError,
  IdentityUnavailableError,
  UpstreamTimeoutError,
  DatabaseUnavailableError,
  QueueUnavailableError,
] as const;

type ErrorClass = new (message?: string, details?: ErrorDetails, cause?: unknown) => SidecarError;

const byCode = new Map<string, ErrorClass>(
  ERROR_CLASSES.map((errorClass) => [new errorClass().code, errorClass]),
);

/** What travels between processes instead of an error object. */
export interface WireError {
  code: string;
  message: string;
  details: ErrorDetails;
}

/** Anything thrown becomes a typed fault; what we don't know is our bug and keeps its text for the log only. */
export function toSidecarError(thrown: unknown): SidecarError {
  return thrown instanceof SidecarError ? thrown : new InternalError(undefined, {}, thrown);
}

export function toWireError(thrown: unknown): WireError {
  const error = toSidecarError(thrown);
  return { code: error.code, message: error.message, details: error.details };
}

/** The fault another process reported; an unknown code (a newer peer) counts as internal. */
export function fromWireError(wire: WireError): SidecarError {
  const errorClass = byCode.get(wire.code) ?? InternalError;
  return new errorClass(wire.message, wire.details);
}
