import type { Step } from '#contracts';

/**
 * Lets steps through in sequence only. A later step may be stored before an earlier one; had it been sent, a client that
 * resumes behind it would never get the earlier one. A gap is filled by a sweeper within seconds; one that stays past the patience is
 * given up, for a stream that stands still forever tells nobody anything.
 */
export class StepOrder {
  private gapSince: number | null = null;

  constructor(
    private last: number,
    private readonly patienceMs: number,
  ) {}

  /** Sequence of the last step let through. */
  get position(): number {
    return this.last;
  }

  /** Whether a later step waits for an earlier one. */
  get isHolding(): boolean {
    return this.gapSince !== null;
  }

  /** @param now milliseconds @returns false when the step has to wait for an earlier one */
  admit(step: Pick<Step, 'sequence'>, now: number): boolean {
    if (step.sequence > this.last + 1 && !this.patienceIsOver(now)) return false;
    this.gapSince = null;
    this.last = Math.max(this.last, step.sequence);
    return true;
  }

  private patienceIsOver(now: number): boolean {
    this.gapSince ??= now;
    return now - this.gapSince >= this.patienceMs;
  }
}
