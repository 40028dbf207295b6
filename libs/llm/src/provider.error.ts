import { SidecarError } from '#errors';

/** Why a provider call failed; decides whether repeating it can help. */
export type FailureClass =
  | 'connection'
  | 'rateLimit'
  | 'serverError'
  | 'circuitOpen'
  | 'auth'
  | 'configuration'
  | 'clientError'
  | 'unknown';

const RETRYABLE: ReadonlySet<FailureClass> = new Set([
  'connection',
  'rateLimit',
  'serverError',
  'circuitOpen',
]);

/**
 * A provider did not give a usable answer. The message is a fixed sentence; what the provider said travels as `cause` and
 * reaches the log only.
 */
export class ProviderError extends SidecarError {
  readonly code = 'provider-failed';
  readonly httpStatus = 502;
  readonly fault = 'upstream';
  override readonly logLevel = 'warn';
  override readonly retryable: boolean;

  constructor(
    readonly failureClass: FailureClass,
    message: string,
    cause?: unknown,
  ) {
    super(message, {}, cause);
    this.retryable = RETRYABLE.has(failureClass);
  }
}
