/** One kind of question to an endpoint of TYPO3, and how its answer is read. */
export interface LiveQuestion<T> {
  /** Name under `endpoints` of the snapshot. */
  endpoint: string;
  /** One of the capabilities the snapshot declares for that endpoint. */
  operation: string;
  /** Milliseconds until the last byte of the answer. */
  deadlineMs: number;
  /** Largest answer, in bytes. */
  maxBytes: number;
  /** The answer's `data` as the asker needs it; undefined when it has another shape. */
  read(data: unknown): T | undefined;
}
