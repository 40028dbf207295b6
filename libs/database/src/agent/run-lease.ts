/** Proof that a segment of a worker owns a run: every write of the segment names it. */
export interface RunLease {
  runUuid: string;
  /** Random per segment, never reused. */
  owner: string;
  seconds: number;
}

/** Counters of a run as far as it has got; kept whatever end it takes (R-10.6, D-12). */
export interface RunCounters {
  iterations: number;
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  /** USD; null while no price is known. */
  estimatedCost: number | null;
}

/** How a run ends. */
export interface RunEnd {
  status: 'completed' | 'failed' | 'cancelled';
  reason: string;
  truncated?: boolean;
  /** Class of the failure, never its message. */
  errorClass?: string;
}
