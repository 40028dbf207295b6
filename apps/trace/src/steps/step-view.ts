import { eventOfStep, type Step, type StepKind, type StepView } from '#contracts';
import type { StoredStep } from '#database';
import { metadataView } from './metadata-view';

/** A stored row as the API shows it. Columns win over payload keys of the same name. */
export function toStep(stored: StoredStep, view: StepView): Step {
  const payload = isObject(stored.payload) ? stored.payload : {};
  const kind = stored.kind as StepKind;
  const step: Step = {
    ...payload,
    sequence: stored.sequence,
    kind,
    event: typeof payload['event'] === 'string' ? payload['event'] : eventOfStep(kind),
    round: stored.round,
    at: stored.createdAt.toISOString(),
    durationMs: stored.durationMs,
  };
  return view === 'full' ? step : metadataView(step);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
