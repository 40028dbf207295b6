/** One call inside an assistant message; the id is ours (D-19), the arguments are the model's text as it came. */
export interface TranscriptCall {
  id: string;
  name: string;
  arguments: string;
}

/** Canonical transcript entry, independent of any provider. */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls: TranscriptCall[] }
  | { role: 'tool'; callId: string; content: string };

/** A tool as it is offered to the model. */
export interface OfferedTool {
  name: string;
  description: string;
  /** JSON schema of the arguments; always an object schema. */
  parameters: Record<string, unknown>;
}
