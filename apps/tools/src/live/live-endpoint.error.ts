/**
 * Why a live question has no answer: no endpoint or no key (`not-set-up`), nothing in time or a server error (`unavailable`), the endpoint
 * said no (`refused`), or its answer is not the agreed one (`malformed`).
 */
export type LiveFault = 'not-set-up' | 'unavailable' | 'refused' | 'malformed';

/** An endpoint of TYPO3 gave no usable answer. The message is for the log: it holds no secret and nothing the endpoint made up. */
export class LiveEndpointError extends Error {
  override readonly name = 'LiveEndpointError';

  constructor(
    readonly fault: LiveFault,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
