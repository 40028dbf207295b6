import { BaseRpcContext } from '@nestjs/microservices';

/** What a handler knows beside its message; injected with `@Ctx()`. */
export class JobContext extends BaseRpcContext<[string, string]> {
  /** Aborts when the asker is gone, its deadline has passed, or this process shuts down and the work must be handed back. */
  readonly signal: AbortSignal;
  readonly traceparent: string;

  constructor(facts: { queue: string; jobId: string; signal: AbortSignal; traceparent: string }) {
    super([facts.queue, facts.jobId]);
    this.signal = facts.signal;
    this.traceparent = facts.traceparent;
  }

  get queue(): string {
    return this.getArgByIndex(0) as string;
  }

  get jobId(): string {
    return this.getArgByIndex(1) as string;
  }
}
