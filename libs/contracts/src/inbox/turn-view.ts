import type { CardDiff } from '../tools/call-replies';
import type { TurnState } from './turn-state';

export type TurnMode = 'approval' | 'input' | 'unreadable';
export type TurnOrigin = 'suspended' | 'changed_since_review' | 'edited';

/** One call of a waiting turn, as a viewer may see it (R-05.21, R-20.7 ff.). */
export interface Card {
  callId: string;
  tool: string;
  title: string;
  /** As received from the model, parsed. */
  arguments: unknown;
  /** True for a call that changes the site; only those need an approver's own right. */
  writes: boolean;
  toolStillRegistered: boolean;
  /** The viewer may not read the record, so lines, diff, warnings and label are left out. */
  previewWithheld: boolean;
  previewFailed: boolean;
  record: { table: string; uid: number; label: string | null } | null;
  lines: string[];
  diff: CardDiff[];
  warnings: string[];
  /** Indexes of lines that moved since the card reviewed before (D-1). */
  changed: number[];
}

export interface TurnView {
  runId: string;
  turnId: string;
  mode: TurnMode;
  unreadableReason: string | null;
  state: TurnState;
  origin: TurnOrigin;
  previousTurnId: string | null;
  digest: string;
  owner: number;
  configuration: string;
  requestedAt: string;
  expiresAt: string | null;
  decision: { approved: boolean; decidedBy: number; decidedAt: string; reason: string | null } | null;
  cards: Card[];
}
