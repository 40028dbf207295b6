import { eventOfStep, type RunEvent, type StepKind } from '#contracts';
import type { StepPayload } from '#database';
import { reduceStep, type PrivacyLevel, type StepFields } from '#governance';

/** A step as it is stored: fields reduced to the privacy level, durations with two decimals. */
export function step(
  kind: StepKind,
  round: number,
  fields: StepFields,
  options: { privacy: PrivacyLevel; durationMs?: number },
): StepPayload {
  return { ...reduceStep(fields, options.privacy), ...frame(kind, round, options.durationMs ?? 0) };
}

/** A change of the run's status as a step of kind `run`. */
export function lifecycle(event: RunEvent, round: number, fields: StepFields): StepPayload {
  return { ...fields, ...frame('run', round, 0), event };
}

function frame(kind: StepKind, round: number, durationMs: number): StepPayload {
  return { kind, event: eventOfStep(kind), round, durationMs: Math.round(durationMs * 100) / 100 };
}
