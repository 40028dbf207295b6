import type { RunKind, RunStatus } from '../core/run-status';

export interface StartedRun {
  runUuid: string;
  status: RunStatus;
}

export interface CancelledRun {
  runUuid: string;
  /** `running` while the worker is on its way to its next boundary, `queued` while a decided turn's outcome is looked up first. */
  status: RunStatus;
}

/** Token sums over the whole run; cost in USD, null when no price is known. */
export interface RunUsage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  estimatedCost: number | null;
}

/** Run row without its sealed columns. Times are RFC 3339 UTC. */
export interface RunView {
  id: string;
  status: RunStatus;
  kind: RunKind;
  configuration: string;
  /** `be_users` uid; 0 for a service account. */
  owner: number;
  iterations: number;
  maxRounds: number;
  truncated: boolean;
  usage: RunUsage;
  errorClass: string | null;
  terminationReason: string | null;
  callerSource: { extension: string; operation: string } | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  pendingTurn: { turnId: string; kind: 'approval' | 'input'; expiresAt: string | null } | null;
}

/** How much of stored content a viewer gets; `metadata` drops content keys whatever is stored. */
export type RunAccess = 'full' | 'metadata';

export interface RunForViewer {
  run: RunView;
  /** Final text while it is kept. */
  answer: string | null;
  access: RunAccess;
}
