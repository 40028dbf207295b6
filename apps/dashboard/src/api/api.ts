import { getJson, newIdempotencyKey, sendJson } from './http';
import type {
  Page,
  RunDetail,
  RunView,
  Step,
  StepPage,
  ToolList,
  TurnListState,
  TurnView,
  Verdict,
} from './types';

const STEPS_PER_PAGE = 200;

export interface RunFilter {
  status: string;
  cursor: string | null;
}

export interface Decision {
  digest: string;
  decision: Verdict;
  reason?: string;
  calls?: Record<string, Verdict>;
}

export function listRuns(filter: RunFilter, signal?: AbortSignal): Promise<Page<RunView>> {
  return getJson(
    `/v1/runs?${query({ limit: '25', status: filter.status, cursor: filter.cursor ?? '' })}`,
    signal,
  );
}

export function getRun(id: string, signal?: AbortSignal): Promise<RunDetail> {
  return getJson(`/v1/runs/${encodeURIComponent(id)}`, signal);
}

export function cancelRun(id: string): Promise<void> {
  const idempotencyKey = newIdempotencyKey();
  return sendJson(`/v1/runs/${encodeURIComponent(id)}/cancel`, { method: 'POST', idempotencyKey });
}

/** Opens the run whose card shows the reverse of an applied write. */
export function undoWrite(writeId: string): Promise<{ id: string }> {
  const idempotencyKey = newIdempotencyKey();
  return sendJson(`/v1/writes/${encodeURIComponent(writeId)}/undo`, { method: 'POST', idempotencyKey });
}

/** All steps stored so far. */
export async function listSteps(id: string, signal?: AbortSignal): Promise<Step[]> {
  const steps: Step[] = [];
  for (let after: number | null = -1; after !== null;) {
    const search = query({ after: String(after), limit: String(STEPS_PER_PAGE) });
    const page: StepPage = await getJson(`/v1/runs/${encodeURIComponent(id)}/steps?${search}`, signal);
    steps.push(...page.items);
    after = page.items.length === 0 ? null : page.nextAfter;
  }
  return steps;
}

export function getStep(id: string, sequence: number): Promise<Step> {
  return getJson(`/v1/runs/${encodeURIComponent(id)}/steps/${sequence}`);
}

export function listTurns(
  state: TurnListState,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<TurnView>> {
  return getJson(`/v1/approvals?${query({ state, limit: '25', cursor: cursor ?? '' })}`, signal);
}

export function getTurn(turnId: string, signal?: AbortSignal): Promise<TurnView> {
  return getJson(`/v1/approvals/${encodeURIComponent(turnId)}`, signal);
}

export function decideTurn(turnId: string, body: Decision, idempotencyKey: string): Promise<void> {
  return sendJson(`/v1/approvals/${encodeURIComponent(turnId)}/decision`, {
    method: 'POST',
    body,
    idempotencyKey,
  });
}

export function listTools(): Promise<ToolList> {
  return getJson('/v1/tools');
}

export function switchTool(name: string, enabled: boolean): Promise<void> {
  return sendJson(`/v1/tools/${encodeURIComponent(name)}/state`, { method: 'PUT', body: { enabled } });
}

export function switchGroup(group: string, enabled: boolean): Promise<void> {
  return sendJson(`/v1/tool-groups/${encodeURIComponent(group)}/state`, { method: 'PUT', body: { enabled } });
}

export function signOut(): Promise<void> {
  return sendJson('/v1/session/logout', { method: 'POST' });
}

function query(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}
