import type OpenAI from 'openai';
import type { ModelMessage, OfferedTool } from './model-message';
import type { ModelRequest } from './model-request';

type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type WireTool = OpenAI.Chat.Completions.ChatCompletionTool;
type WireRequest = Omit<OpenAI.Chat.Completions.ChatCompletionCreateParams, 'stream'>;

/** The body of `POST /chat/completions`. */
export function toWireRequest(request: ModelRequest): WireRequest {
  return {
    model: request.model,
    messages: request.messages.map(toWireMessage),
    ...(request.tools.length > 0 && { tools: request.tools.map(toWireTool) }),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.maxTokens !== undefined && { max_tokens: request.maxTokens }),
  };
}

function toWireMessage(message: ModelMessage): WireMessage {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.content };
    case 'assistant':
      return toWireAssistant(message);
  }
}

function toWireAssistant(message: Extract<ModelMessage, { role: 'assistant' }>): WireMessage {
  if (message.calls.length === 0) return { role: 'assistant', content: message.content };
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.calls.map((call) => ({
      id: call.id,
      type: 'function',
      // Some servers parse the history and reject text that is no JSON object, so a broken call is replayed as `{}`
      // here; our own transcript keeps what the model wrote, and its answer says what was wrong.
      function: { name: call.name, arguments: isJsonObject(call.arguments) ? call.arguments : '{}' },
    })),
  };
}

function toWireTool(tool: OfferedTool): WireTool {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
