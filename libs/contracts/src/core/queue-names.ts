/** Two queues per app: short questions and long work. */
export const QUEUE_NAMES = [
  'agent.requests',
  'agent.runs',
  'tools.requests',
  'tools.calls',
  'inbox.requests',
  'inbox.turns',
  'trace.requests',
] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];

/** The five Nest applications; `gateway` takes work from HTTP only. */
export const APP_NAMES = ['gateway', 'agent', 'tools', 'inbox', 'trace'] as const;

export type AppName = (typeof APP_NAMES)[number];

/** Redis stream the step outboxes feed (spec 05 §4 Steps). */
export const TRACE_STREAM = 'trace.steps';

/** Consumer group of the `trace` app on it. */
export const TRACE_GROUP = 'trace';

export function queuesOf(app: AppName): QueueName[] {
  return QUEUE_NAMES.filter((queue) => queue.startsWith(`${app}.`));
}
