import { isWaitingRunStatus, type RunKind, type RunStatus, type RunView } from '#contracts';
import type { AgentRun } from '#database';

/** The row as it is shown; unknown statuses and reasons are passed on as they are. */
export function toRunView(run: AgentRun): RunView {
  const { uuid, callerExtension, callerOperation } = run;
  return {
    id: uuid,
    status: run.status as RunStatus,
    kind: run.kind as RunKind,
    configuration: run.configurationIdentifier,
    owner: run.beUser,
    iterations: run.iterations,
    maxRounds: run.maxRounds,
    truncated: run.truncated,
    usage: {
      promptTokens: run.totalPromptTokens,
      completionTokens: run.totalCompletionTokens,
      totalTokens: run.totalTokens,
      estimatedCost: run.estimatedCost,
    },
    errorClass: run.errorClass || null,
    terminationReason: run.terminationReason || null,
    callerSource:
      callerExtension || callerOperation ? { extension: callerExtension, operation: callerOperation } : null,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    pendingTurn: pendingTurnOf(run),
  };
}

function pendingTurnOf(run: AgentRun): RunView['pendingTurn'] {
  if (!isWaitingRunStatus(run.status) || run.turnId === null) return null;
  return {
    turnId: run.turnId,
    kind: run.status === 'waiting_for_input' ? 'input' : 'approval',
    expiresAt: run.expiresAt?.toISOString() ?? null,
  };
}
