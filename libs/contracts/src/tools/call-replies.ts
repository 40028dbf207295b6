import type { CallOutcome } from '../core/tool-facts';

/** Structured side output of a tool; rides trace and inspector, never the provider wire. */
export type Artifact =
  | { type: 'table'; label: string; data: { columns: string[]; rows: string[][] } }
  | { type: 'text'; label: string; data: { text: string } };

/** The record a write touched. */
export interface WrittenRecord {
  /** Names the write for taking it back. */
  writeId: string;
  table: string;
  uid: number;
  action: 'created' | 'updated' | 'deleted';
}

/** Answer of one call; `durationMs` is the tool alone, not the queue. */
export interface CallResult {
  callId: string;
  outcome: CallOutcome;
  content: string;
  isError: boolean;
  artifacts: Artifact[];
  durationMs: number;
  written?: WrittenRecord;
}

/** Answer of a direct read; `durationMs` is the tool alone, not the queue. */
export type ReadResult = Omit<CallResult, 'callId' | 'written'>;

/** One changed field on a card, as shown. */
export interface CardDiff {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** What one pausing call would do (R-10.116 ff.). */
export interface CallPreview {
  callId: string;
  lines: string[];
  /** The preview itself failed: an approver decides without one. */
  failed: boolean;
  /** SHA-256 over the unbounded lines. */
  linesHash: string;
  record: { table: string; uid: number; label: string } | null;
  diff: CardDiff[];
  warnings: string[];
  /** The card exceeds its limit, so the call is refused before the pause (D-10). */
  tooLong: boolean;
}

export interface TurnPreview {
  previews: CallPreview[];
}

/**
 * `changed`: a card differs, so nothing was written by this request and `previews` are the fresh ones (D-1); `results` are calls an
 * earlier delivery has already answered.
 */
export type AppliedTurn =
  | { state: 'applied'; results: CallResult[] }
  | { state: 'changed'; changedCallIds: string[]; previews: CallPreview[]; results: CallResult[] };

export interface TurnOutcome {
  results: CallResult[];
}

export interface PreviewAccess {
  /** Call id → may read. A call missing here is withheld. */
  readable: Record<string, boolean>;
}
