/** The API answered with another status than the caller insisted on. */
export class RefusedAnswerError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'RefusedAnswerError';
  }
}

/** A service is away for the moment: ask again, as `Retry-After` says. */
export function isBusy(error: unknown): boolean {
  return error instanceof RefusedAnswerError && (error.status === 503 || error.status === 429);
}
