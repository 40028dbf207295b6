import { isWriteEffect } from '#contracts';
import type { TurnDecision } from '#database';
import type { CallAnswer, TurnCall } from '../runs/run-state';

/** What happens to the open calls of a decided turn, in call order. */
export interface DividedTurn {
  /** Answered without execution: denied, or no longer offered. */
  refused: Map<string, CallAnswer>;
  readsBefore: TurnCall[];
  writes: TurnCall[];
  readsAfter: TurnCall[];
}

/** Divides a decided turn (R-10.121 f.): denials answer, approvals execute, reads keep their place around the writes. */
export function divideTurn(
  calls: readonly TurnCall[],
  decision: TurnDecision,
  offered: (tool: string) => boolean,
): DividedTurn {
  const divided: DividedTurn = { refused: new Map(), readsBefore: [], writes: [], readsAfter: [] };
  for (const call of calls.filter(({ answer }) => answer === null)) {
    const refusal = refusalOf(call, decision, offered);
    if (refusal) divided.refused.set(call.callId, refusal);
    else if (isWriteEffect(call.effect)) divided.writes.push(call);
    else if (divided.writes.length === 0) divided.readsBefore.push(call);
    else divided.readsAfter.push(call);
  }
  return divided;
}

function refusalOf(
  call: TurnCall,
  decision: TurnDecision,
  offered: (tool: string) => boolean,
): CallAnswer | null {
  if (!(decision.calls[call.callId] ?? decision.approved)) return denial(call.tool, decision.reason);
  if (!offered(call.tool)) {
    const content = `Error: ${call.tool} is no longer permitted in this run, so the call was not executed.`;
    return { outcome: 'no-longer-permitted', content };
  }
  return null;
}

function denial(tool: string, reason: string | null): CallAnswer {
  const why = reason === null || reason === '' ? '' : ` The reason given: ${reason}`;
  return {
    outcome: 'denied',
    content: `Error: ${tool}: a person declined this call; nothing was changed.${why}`,
  };
}
