/** Why a segment has to stop: lost its lease, is to hand the run back, or the run is to be cancelled. */
export type StopReason = 'lease-lost' | 'hand-back' | 'cancel';

/** Control flow inside this app: ends the segment, never reaches a caller. */
export class SegmentStoppedError extends Error {
  constructor(readonly reason: StopReason) {
    super(`The segment stops: ${reason}.`);
    this.name = 'SegmentStoppedError';
  }
}
