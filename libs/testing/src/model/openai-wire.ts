import type { ScriptedMessage, ScriptedToolCall, ScriptedUsage } from './scripted-answer';

const CREATED = 1_790_000_000;

interface WireCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

function toWireCall(call: ScriptedToolCall, position: number, request: number): WireCall {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const id = call.id ?? `call_${request}_${position}`;
  return { id, type: 'function', function: { name: call.name, arguments: text } };
}

function toWireUsage(usage: ScriptedUsage | undefined): Record<string, number> {
  const { prompt, completion } = usage ?? { prompt: 100, completion: 20 };
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function finishReason(answer: ScriptedMessage): string {
  return answer.finishReason ?? (answer.toolCalls?.length ? 'tool_calls' : 'stop');
}

/** The unstreamed body of `POST /chat/completions`. */
export function toCompletion(answer: ScriptedMessage, model: string, request: number): unknown {
  const calls = (answer.toolCalls ?? []).map((call, position) => toWireCall(call, position, request));
  const message = {
    role: 'assistant',
    content: answer.content ?? null,
    ...(answer.thinking !== undefined && { reasoning_content: answer.thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    id: `chatcmpl-${request}`,
    object: 'chat.completion',
    created: CREATED,
    model,
    choices: [{ index: 0, message, finish_reason: finishReason(answer), logprobs: null }],
    usage: toWireUsage(answer.usage),
  };
}

/** Server-sent events of the same answer, ending with `[DONE]`. */
export function toEvents(answer: ScriptedMessage, model: string, request: number): string[] {
  const chunk = (delta: unknown, finish: string | null): string =>
    toEvent({
      id: `chatcmpl-${request}`,
      object: 'chat.completion.chunk',
      created: CREATED,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const events = [chunk({ role: 'assistant', content: '' }, null)];
  for (const piece of inPieces(answer.thinking ?? '')) events.push(chunk({ reasoning_content: piece }, null));
  for (const piece of inPieces(answer.content ?? '')) events.push(chunk({ content: piece }, null));
  for (const [index, call] of (answer.toolCalls ?? []).entries()) {
    const wire = toWireCall(call, index, request);
    const head = {
      index,
      id: wire.id,
      type: wire.type,
      function: { name: wire.function.name, arguments: '' },
    };
    events.push(chunk({ tool_calls: [head] }, null));
    for (const piece of inPieces(wire.function.arguments)) {
      events.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }, null));
    }
  }
  events.push(chunk({}, finishReason(answer)));
  events.push(toEvent({ ...usageChunk(model, request), usage: toWireUsage(answer.usage) }));
  return [...events, 'data: [DONE]\n\n'];
}

/** One server-sent event with a JSON payload. */
export function toEvent(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\n\n`;
}

function usageChunk(model: string, request: number): Record<string, unknown> {
  return { id: `chatcmpl-${request}`, object: 'chat.completion.chunk', created: CREATED, model, choices: [] };
}

/** Splits inside words on purpose: nothing may depend on where a provider cuts. */
function inPieces(text: string): string[] {
  return text.match(/[\s\S]{1,12}/gu) ?? [];
}
