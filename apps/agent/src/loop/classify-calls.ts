import { randomUUID } from 'node:crypto';
import { isWriteEffect, MAX_ARGUMENT_BYTES } from '#contracts';
import type { ModelAnswer, ModelMessage, RequestedCall } from '#llm';
import type { ToolDeclaration } from '#tool-specs';
import { newCallId } from '../runs/call-id';
import type { CallAnswer, OpenTurn, TurnCall } from '../runs/run-state';
import { parseArguments } from './parse-arguments';

/** More calls than this in one answer are refused one by one, so that a model gone wild stays bounded. */
export const MAX_CALLS_PER_ANSWER = 32;

/** Bytes of the raw arguments of all open calls of a turn: cards and previews must fit their messages. */
export const MAX_TURN_ARGUMENT_BYTES = 64 * 1024;

const MAX_NAME_LENGTH = 64;

export interface ClassifyInput {
  answer: ModelAnswer;
  round: number;
  messages: readonly ModelMessage[];
  offered: readonly ToolDeclaration[];
  registered: readonly ToolDeclaration[];
}

/** Turns a model's calls into a turn: our ids, resolved names, and an answer at once for what must never execute. */
export function classifyCalls(input: ClassifyInput): OpenTurn {
  const used = new Set(
    input.messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
    ),
  );
  let room = MAX_TURN_ARGUMENT_BYTES;
  const calls = input.answer.calls.map((call, position) => {
    const callId = newCallId(used);
    used.add(callId);
    const classified = boundArguments(classify(call, position, input), room);
    if (!classified.answer) room -= Buffer.byteLength(classified.arguments);
    return { callId, changes: 0, ...classified };
  });
  return { turnId: randomUUID(), round: input.round, calls, decisionId: null };
}

/** Whether the turn must wait for a person: an open call with a write effect (R-10.106 f.). */
export function pausingCalls(turn: OpenTurn): TurnCall[] {
  return turn.calls.filter((call) => call.answer === null && isWriteEffect(call.effect));
}

type Classified = Omit<TurnCall, 'callId' | 'changes'>;

function classify(call: RequestedCall, position: number, input: ClassifyInput): Classified {
  const declaration = resolve(call.name, input.registered);
  if (!declaration) {
    const tool = wireName(call.name);
    const answer = refuse('unknown-tool', `Error: there is no tool named "${tool}".`);
    return { tool, arguments: call.arguments, effect: 'non_idempotent_write', answer };
  }
  const { name: tool, effect } = declaration;
  const open = { tool, effect, arguments: call.arguments };
  if (position >= MAX_CALLS_PER_ANSWER) {
    const text = `Error: ${tool}: at most ${MAX_CALLS_PER_ANSWER} calls are answered at a time. Ask again in the next round.`;
    return { ...open, answer: refuse('refused', text) };
  }
  if (!input.offered.includes(declaration)) {
    return { ...open, answer: refuse('not-offered', `Error: ${tool} is not available in this run.`) };
  }
  const parsed = parseArguments(call.arguments, declaration, input.answer.finishReason === 'length');
  return 'text' in parsed
    ? { ...open, arguments: parsed.text, answer: null }
    : { ...open, answer: refuse('bad-arguments', parsed.error) };
}

/** @param room bytes the turn has left */
function boundArguments(call: Classified, room: number): Classified {
  const bytes = Buffer.byteLength(call.arguments);
  if (call.answer || bytes <= Math.min(room, MAX_ARGUMENT_BYTES)) return call;
  const [limit, whose] =
    bytes > MAX_ARGUMENT_BYTES ? [MAX_ARGUMENT_BYTES, 'a call'] : [MAX_TURN_ARGUMENT_BYTES, 'one answer'];
  const text = `Error: ${call.tool}: the arguments of ${whose} may take ${limit} bytes, so the call was not executed. Change less at a time.`;
  return { ...call, answer: refuse('bad-arguments', text) };
}

/** Exact first; a name that differs in case only is meant all the same, and every gate applies to the tool it resolves to. */
function resolve(name: string, registered: readonly ToolDeclaration[]): ToolDeclaration | undefined {
  const wanted = name.trim();
  const exact = registered.find((declaration) => declaration.name === wanted);
  if (exact) return exact;
  const alike = registered.filter((declaration) => declaration.name.toLowerCase() === wanted.toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

/** A name some providers would refuse to read back in the history. */
function wireName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME_LENGTH) || 'unknown';
}

function refuse(outcome: CallAnswer['outcome'], content: string): CallAnswer {
  return { outcome, content };
}
