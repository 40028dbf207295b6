/** Joins a caller's abort signal with the time one call may take and the time its stream may be silent. */
export class CallDeadline {
  readonly signal: AbortSignal;
  /** Whether time ran out, as opposed to the caller aborting. */
  expired = false;
  private readonly controller = new AbortController();
  private readonly total: NodeJS.Timeout;
  private idle: NodeJS.Timeout;

  constructor(
    caller: AbortSignal,
    totalMs: number,
    private readonly idleMs: number,
  ) {
    this.signal = AbortSignal.any([caller, this.controller.signal]);
    this.total = setTimeout(() => this.expire(), totalMs);
    this.idle = setTimeout(() => this.expire(), idleMs);
  }

  /** Something arrived: the silence starts over. */
  touch(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.expire(), this.idleMs);
  }

  clear(): void {
    clearTimeout(this.total);
    clearTimeout(this.idle);
  }

  private expire(): void {
    this.expired = true;
    this.controller.abort(new Error('deadline'));
  }
}
