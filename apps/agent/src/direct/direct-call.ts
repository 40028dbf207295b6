import { randomUUID } from 'node:crypto';
import type { DenialReason, DirectCallBody } from '#contracts';
import { ForbiddenError, InvalidRequestError, NotFoundError, type SidecarError } from '#errors';
import type { ToolDeclaration } from '#tool-specs';
import { parseArguments } from '../loop/parse-arguments';
import { newCallId } from '../runs/call-id';
import { newRunState, type RunState } from '../runs/run-state';

/** A direct run has no model and so no round. */
export const DIRECT_ROUND = 0;

const SENTENCES: Partial<Record<DenialReason, string>> = {
  toolDisabled: 'is switched off.',
  requiresAdmin: 'is for administrators.',
};

/** The fault behind a tool that is not offered, in the words the loop gives the model; null when it is offered. */
export function refusalOf(tool: string, reason: DenialReason | null | undefined): SidecarError | null {
  if (reason === null) return null;
  if (reason === undefined || reason === 'notRegistered') return new NotFoundError();
  return new ForbiddenError(`${tool} ${SENTENCES[reason] ?? 'is not offered.'}`);
}

/**
 * The arguments as they go into the call.
 * @throws InvalidRequestError when there are none and the tool requires some (D-18)
 */
export function directArguments({ arguments: args }: DirectCallBody, tool: ToolDeclaration): string {
  const parsed = parseArguments(args === undefined ? '' : JSON.stringify(args), tool, false);
  if ('text' in parsed) return parsed.text;
  const message = parsed.error.replace(/^Error: /, '');
  throw new InvalidRequestError(undefined, { errors: [{ pointer: '/arguments', message }] });
}

/** A run that stands where a model's would after asking for this one call: its first segment shows the card. */
export function directState(tool: ToolDeclaration, args: string): RunState {
  const callId = newCallId(new Set());
  const { name, effect } = tool;
  const call = { callId, tool: name, arguments: args, effect, answer: null, changes: 0 };
  const asked = { id: callId, name, arguments: args };
  const state = newRunState([{ role: 'assistant', content: '', calls: [asked] }]);
  return { ...state, turn: { turnId: randomUUID(), round: DIRECT_ROUND, calls: [call], decisionId: null } };
}
