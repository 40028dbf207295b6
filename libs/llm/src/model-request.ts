import type { ModelMessage, OfferedTool } from './model-message';

/** How one provider is reached. */
export interface ModelProvider {
  /** Base URL of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  baseUrl: string;
  /** Empty for a server without keys. */
  apiKey: string;
}

/** One question to a model. */
export interface ModelRequest {
  model: string;
  messages: readonly ModelMessage[];
  /** Empty: the request carries no tools field at all. */
  tools: readonly OfferedTool[];
  temperature?: number;
  /** Upper bound of the answer in tokens; absent leaves it to the provider. */
  maxTokens?: number;
  /** Ask for server-sent events. */
  streaming: boolean;
  /** Aborts the open call; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** W3C trace context of the run's segment. */
  traceparent?: string;
  /** Milliseconds for the whole call. */
  timeoutMs?: number;
  /** Milliseconds a stream may be silent. */
  idleMs?: number;
  /** Streamed answer text, thinking removed. Provisional: the answer replaces it. */
  onText?: (text: string) => void;
}
