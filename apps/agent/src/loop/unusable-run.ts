import type { AgentRun, RunLease } from '#database';

/** A claimed run that can only be failed: its state does not open, or its configuration is gone. */
export class UnusableRun {
  constructor(
    readonly lease: RunLease,
    readonly row: AgentRun,
    readonly errorClass: string,
  ) {}
}
