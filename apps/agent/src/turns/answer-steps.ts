import type { StepPayload } from '#database';
import type { PrivacyLevel } from '#governance';
import type { CallAnswer, TurnCall } from '../runs/run-state';
import { step } from '../runs/steps';

/** Steps one answered call leaves: `tool`, and `write` for a record that was changed. */
export function answerSteps(
  call: Pick<TurnCall, 'callId' | 'tool' | 'arguments'>,
  answer: CallAnswer,
  context: { round: number; privacy: PrivacyLevel },
): StepPayload[] {
  const { round, privacy } = context;
  const fields = {
    toolName: call.tool,
    toolArguments: call.arguments,
    toolResult: answer.content,
    toolIsError: answer.outcome !== 'ok',
    ...(answer.artifacts && { toolArtifacts: answer.artifacts }),
  };
  const tool = step('tool', round, fields, { privacy, durationMs: answer.durationMs ?? 0 });
  if (!answer.written) return [tool];
  return [tool, step('write', round, { callId: call.callId, ...answer.written }, { privacy })];
}
