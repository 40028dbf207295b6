export type OutboxKind = 'step' | 'provider_call' | 'governance';

/** Which app wrote the row. */
export type OutboxName = 'agent' | 'tools';

/** What travels on the trace stream: where the row is, never what it says. */
export interface OutboxEntry {
  outbox: OutboxName;
  id: string;
  /** Null for what belongs to no run. */
  runUuid: string | null;
  sequence: number | null;
}

/** A step without what the row itself holds: `sequence` and the time. */
export interface StepPayload {
  /** Kind of the step, R-10.12. */
  kind: string;
  /** SSE event name. */
  event: string;
  round: number;
  /** Milliseconds, two decimals. */
  durationMs: number;
  [key: string]: unknown;
}

/** One pipeline call, success or failure. Null means not reported, never 0. */
export interface ProviderCallPayload {
  correlationId: string;
  operation: string;
  provider: string;
  model: string;
  configurationIdentifier: string;
  servedProvider: string;
  servedModel: string;
  servedConfigurationIdentifier: string;
  beUser: number;
  sourceExtension: string;
  sourceOperation: string;
  success: boolean;
  errorClass: string;
  latencyMs: number;
  cacheHit: boolean;
  fallbackAttempts: number;
  providerRetries: number;
  timeToFirstTokenMs: number | null;
  actualInputTokens: number | null;
  actualOutputTokens: number | null;
  /** USD. */
  actualCost: number | null;
  responseModel: string | null;
}

/** One governance decision; never a prompt, an answer, arguments or output. */
export interface GovernancePayload {
  correlationId: string;
  decision: string;
  reason: string;
  provider: string;
  model: string;
  configurationIdentifier: string;
  beUser: number;
  toolName: string;
  guardrail: string;
  detail: string;
}

/** A row to append; `runUuid` of a governance event is empty outside a run. */
export type NewOutboxRow =
  | { kind: 'step'; runUuid: string; sequence: number; payload: StepPayload }
  | { kind: 'provider_call'; runUuid: string; payload: ProviderCallPayload }
  | { kind: 'governance'; runUuid: string; payload: GovernancePayload };
