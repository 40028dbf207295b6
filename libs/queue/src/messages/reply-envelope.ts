import type { WireError } from '#errors';

/** What comes back over the asker's channel. */
export type ReplyEnvelope = { id: string; reply: unknown } | { id: string; error: WireError };

export function parseReply(text: string): ReplyEnvelope | null {
  try {
    const parsed = JSON.parse(text) as { id?: unknown; error?: { code?: unknown } };
    if (typeof parsed.id !== 'string') return null;
    if (parsed.error !== undefined && typeof parsed.error.code !== 'string') return null;
    return parsed as ReplyEnvelope;
  } catch {
    return null;
  }
}
