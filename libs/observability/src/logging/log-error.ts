import { redactText } from './redact';

const MAX_CAUSES = 4;

/** What a log line says about an error; the chain of causes matters more than any single one. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

export function logError(error: unknown, remaining = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: redactText(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: redactText(error.stack) }),
    ...(cause !== undefined && remaining > 0 && { cause: logError(cause, remaining - 1) }),
  };
}
