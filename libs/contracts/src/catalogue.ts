import { advanceRun } from './agent/advance-run.message';
import { startRun } from './agent/start-run.message';
import { startCall } from './agent/start-call.message';
import { startUndo } from './agent/start-undo.message';
import { getRun } from './agent/get-run.message';
import { listRuns } from './agent/list-runs.message';
import { cancelRun } from './agent/cancel-run.message';
import { turnContext } from './agent/turn-context.message';
import { claimTurn } from './agent/claim-turn.message';
import { evaluateTools } from './agent/evaluate-tools.message';
import { executeCall } from './tools/execute-call.message';
import { runRead } from './tools/run-read.message';
import { getWrite } from './tools/get-write.message';
import { previewTurn } from './tools/preview-turn.message';
import { applyTurn } from './tools/apply-turn.message';
import { turnOutcome } from './tools/turn-outcome.message';
import { resolveActor } from './tools/resolve-actor.message';
import { listTools } from './tools/list-tools.message';
import { setToolState } from './tools/set-tool-state.message';
import { setGroupState } from './tools/set-group-state.message';
import { previewAccess } from './tools/preview-access.message';
import { storeSnapshot } from './tools/store-snapshot.message';
import { getInstance } from './tools/get-instance.message';
import { openTurn } from './inbox/open-turn.message';
import { closeTurn } from './inbox/close-turn.message';
import { listTurns } from './inbox/list-turns.message';
import { getTurn } from './inbox/get-turn.message';
import { decideTurn } from './inbox/decide-turn.message';
import { listSteps } from './trace/list-steps.message';
import { getStep } from './trace/get-step.message';
import { runStepStored } from './broadcasts/run-step-stored.event';
import { runDelta } from './broadcasts/run-delta.event';
import { runCancelRequested } from './broadcasts/run-cancel-requested.event';
import { toolsStateChanged } from './broadcasts/tools-state-changed.event';
import { instanceSnapshotChanged } from './broadcasts/instance-snapshot-changed.event';
import type { AppName } from './core/queue-names';
import type { BroadcastContract, JobContract } from './core/contract';

/** Every job of the product. An app must handle each job of its own queues exactly once, checked at boot. */
export const JOB_CONTRACTS: readonly JobContract[] = [
  advanceRun,
  startRun,
  startCall,
  startUndo,
  getRun,
  listRuns,
  cancelRun,
  turnContext,
  claimTurn,
  evaluateTools,
  executeCall,
  runRead,
  getWrite,
  previewTurn,
  applyTurn,
  turnOutcome,
  resolveActor,
  listTools,
  setToolState,
  setGroupState,
  previewAccess,
  storeSnapshot,
  getInstance,
  openTurn,
  closeTurn,
  listTurns,
  getTurn,
  decideTurn,
  listSteps,
  getStep,
];

export const BROADCAST_CONTRACTS: readonly BroadcastContract[] = [
  runStepStored,
  runDelta,
  runCancelRequested,
  toolsStateChanged,
  instanceSnapshotChanged,
];

export function jobsOf(app: AppName): JobContract[] {
  return JOB_CONTRACTS.filter((contract) => contract.queue.startsWith(`${app}.`));
}
