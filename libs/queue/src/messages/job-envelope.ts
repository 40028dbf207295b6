/** Data of a BullMQ job: the contract's message and, for a question, where the answer goes. */
export interface JobEnvelope {
  message: unknown;
  ask?: { id: string; replyTo: string };
}

export function isJobEnvelope(data: unknown): data is JobEnvelope {
  if (typeof data !== 'object' || data === null || !('message' in data)) return false;
  const { ask } = data as { ask?: unknown };
  if (ask === undefined) return true;
  const { id, replyTo } = (ask ?? {}) as { id?: unknown; replyTo?: unknown };
  return typeof id === 'string' && typeof replyTo === 'string';
}
