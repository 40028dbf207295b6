import type { ModelMessage, OfferedTool } from './model-message';

/** Bytes per token. */
const PROSE = 3.5;
const DENSE = 2.5;
const PER_MESSAGE = 8;
const PER_CALL = 12;

interface Weight {
  prose: number;
  dense: number;
  messages: number;
  calls: number;
}

/** Estimated tokens before calibration; UTF-8 bytes, not characters. */
export function estimateTokens(messages: readonly ModelMessage[], tools?: readonly OfferedTool[]): number {
  const weight: Weight = { prose: 0, dense: 0, messages: messages.length, calls: 0 };
  for (const message of messages) weigh(message, weight);
  if (tools) weight.dense += Buffer.byteLength(JSON.stringify(tools));
  return (
    Math.ceil(weight.prose / PROSE) +
    Math.ceil(weight.dense / DENSE) +
    PER_MESSAGE * weight.messages +
    PER_CALL * weight.calls
  );
}

function weigh(message: ModelMessage, weight: Weight): void {
  if (message.role === 'tool') {
    weight.dense += Buffer.byteLength(message.content) + Buffer.byteLength(message.callId);
    return;
  }
  weight.prose += Buffer.byteLength(message.content);
  if (message.role !== 'assistant') return;
  for (const call of message.calls) {
    weight.calls += 1;
    weight.prose += Buffer.byteLength(call.name);
    weight.dense += Buffer.byteLength(call.id) + Buffer.byteLength(call.arguments);
  }
}
