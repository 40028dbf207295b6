/** Why a handler's signal aborted. */
export type AbortCause = 'cancelled' | 'deadline' | 'shutdown';

/** Reason of {@link JobContext.signal}. */
export class AbortReason extends Error {
  constructor(readonly why: AbortCause) {
    super(`The job was stopped: ${why}.`);
    this.name = 'AbortReason';
  }
}
