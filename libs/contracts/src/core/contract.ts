import type { Message } from './message';
import type { QueueName } from './queue-names';

export type MessageClass<M extends Message> = new () => M;

interface Contract<M extends Message> {
  /** Verb-noun; unique over all queues, it is also the Nest message pattern. */
  readonly name: string;
  readonly message: MessageClass<M>;
  /** Version a sender writes today; a receiver accepts it and every older one. */
  readonly version: number;
}

/** A question one app asks another and waits for (spec 05 ). `R` is the shape of the reply. */
export interface RequestContract<M extends Message = Message, R = unknown> extends Contract<M> {
  readonly kind: 'request';
  readonly queue: QueueName;
  /** Milliseconds the asker waits; then it repeats once. */
  readonly deadlineMs: number;
  /** Type only; never present at run time. */
  readonly reply?: R;
}

/**
 * A wake-up: the database row is the truth, the job only says "look" (design §4.1). It is sent after commit, once, and removed when done
 * or failed, so that its id can be used again.
 */
export interface WakeUpContract<M extends Message = Message> extends Contract<M> {
  readonly kind: 'wake-up';
  readonly queue: QueueName;
  /** Deduplicates while the job is pending; no colon (BullMQ refuses it). */
  jobId(message: Omit<M, 'version' | 'traceparent'>): string;
}

/** Told to every replica that listens; losing one must be harmless (design §4.4). */
export interface BroadcastContract<M extends Message = Message> extends Contract<M> {
  readonly kind: 'broadcast';
}

export type JobContract = RequestContract | WakeUpContract;

export const DEFAULT_DEADLINE_MS = 5_000;
export const LONG_DEADLINE_MS = 25_000;
export const TOOL_DEADLINE_MS = 60_000;

export function request<M extends Message, R>(
  contract: Omit<RequestContract<M, R>, 'kind' | 'version' | 'reply' | 'deadlineMs'> & {
    deadlineMs?: number;
    version?: number;
  },
): RequestContract<M, R> {
  return { kind: 'request', version: 1, deadlineMs: DEFAULT_DEADLINE_MS, ...contract };
}

export function wakeUp<M extends Message>(
  contract: Omit<WakeUpContract<M>, 'kind' | 'version'> & { version?: number },
): WakeUpContract<M> {
  return { kind: 'wake-up', version: 1, ...contract };
}

export function broadcast<M extends Message>(
  contract: Omit<BroadcastContract<M>, 'kind' | 'version'> & { version?: number },
): BroadcastContract<M> {
  return { kind: 'broadcast', version: 1, ...contract };
}
