/** How loud the log line of a fault is. */
export type ErrorLogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Whose fault it is; decides nothing by itself, but tells an operator where to look. */
export type Fault = 'caller' | 'permission' | 'model' | 'guard' | 'upstream' | 'bug';

/** One bad place in a request: JSON pointer and what was expected there. */
export interface FieldError {
  pointer: string;
  message: string;
}

/** What a fault tells the caller beside its code. Never secrets, SQL or host names. */
export interface ErrorDetails {
  errors?: FieldError[];
  /** Current state of the thing that was raced for (409). */
  state?: string;
  /** Seconds after which trying again makes sense (429, 503). */
  retryAfter?: number;
}

/**
 * Base of every typed fault. The message is safe to show to the caller; what must stay internal travels as
 * `cause` and reaches the log only.
 */
export abstract class SidecarError extends Error {
  /** Stable machine-readable code (spec 05 §8). */
  abstract readonly code: string;
  abstract readonly httpStatus: number;
  abstract readonly fault: Fault;
  readonly logLevel: ErrorLogLevel = 'info';
  /** Whether repeating the same operation later can succeed. */
  readonly retryable: boolean = false;

  constructor(
    message: string,
    readonly details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
  }
}
