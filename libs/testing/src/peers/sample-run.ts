import type { RunForViewer, RunStatus, RunView } from '#contracts';

/** A run as `agent` answers it. */
export function sampleRun(
  id: string,
  changes: Partial<RunView> = {},
  answer: string | null = null,
): RunForViewer {
  return {
    run: {
      id,
      status: 'running' satisfies RunStatus,
      kind: 'model',
      configuration: 'default',
      owner: 4,
      iterations: 1,
      maxRounds: 5,
      truncated: false,
      usage: { promptTokens: 120, completionTokens: 30, totalTokens: 150, estimatedCost: null },
      errorClass: null,
      terminationReason: null,
      callerSource: null,
      createdAt: '2026-11-30T12:00:00.000Z',
      startedAt: '2026-11-30T12:00:01.000Z',
      finishedAt: null,
      pendingTurn: null,
      ...changes,
    },
    answer,
    access: 'metadata',
  };
}
