import type { ChatMessage } from '#contracts';

/** The request of a run as it waits, sealed, for its first claim. */
export interface StoredRequest {
  version: 1;
  messages: ChatMessage[];
  /** Replaces the configuration's prompt; null uses that. */
  systemPrompt: string | null;
  /** Null: every offered tool; empty: none. */
  allowedToolNames: string[] | null;
}
