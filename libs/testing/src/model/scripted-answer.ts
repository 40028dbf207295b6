/** One chat-completion request as the server saw it. */
export interface RecordedRequest {
  /** 0 for the first request this server got. */
  index: number;
  authorization: string | null;
  traceparent: string | null;
  body: {
    model: string;
    messages: RecordedMessage[];
    tools?: { type: string; function: { name: string; description?: string; parameters?: unknown } }[];
    stream?: boolean;
    temperature?: number;
    [key: string]: unknown;
  };
  /** Set once the client has gone away before the answer was complete. */
  aborted: boolean;
}

export interface RecordedMessage {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface ScriptedToolCall {
  name: string;
  /** Objects are sent as JSON text; a string goes out as it is, broken or not. */
  arguments: Record<string, unknown> | string;
  id?: string;
}

export interface ScriptedUsage {
  prompt: number;
  completion: number;
}

/** A well-formed answer, streamed or not as the request asks. */
export interface ScriptedMessage {
  content?: string;
  thinking?: string;
  toolCalls?: ScriptedToolCall[];
  finishReason?: string;
  usage?: ScriptedUsage;
  /** Milliseconds before the first byte. */
  delayMs?: number;
  /** Milliseconds between streamed chunks. */
  chunkDelayMs?: number;
}

/** Exact bytes, chunk by chunk: what a real provider never promised not to send. */
export interface ScriptedBytes {
  bytes: string[];
  status?: number;
  contentType?: string;
  chunkDelayMs?: number;
  /** `close` ends the answer, `destroy` drops the connection, `hang` keeps it open. Default `close`. */
  afterwards?: 'close' | 'destroy' | 'hang';
}

export interface ScriptedFailure {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ScriptedHang {
  hang: true;
}

export type ScriptedAnswer = ScriptedMessage | ScriptedBytes | ScriptedFailure | ScriptedHang;

/** Decides the answer from the request; runs once per request. */
export type ModelScript = (request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;
