import type { DenialReason } from '../core/tool-facts';
import type { RunStatus } from '../core/run-status';

/** Facts of the run that a decision depends on (spec 05 §4 Decide). */
export interface TurnContext {
  runStatus: RunStatus;
  /** The turn the run waits on now; null when it waits on none. */
  waitingTurnId: string | null;
  owner: number;
  configurationExists: boolean;
  requireSecondApprover: boolean;
  stateReadable: boolean;
  /** Per call with a write effect: null when this person may release it, else the failing check. */
  releasable: Record<string, DenialReason | null>;
}

export interface ClaimedTurn {
  won: boolean;
  /** Status of the run after the attempt; names the winner when lost. */
  runStatus: RunStatus;
}
