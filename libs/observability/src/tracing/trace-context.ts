import { AsyncLocalStorage } from 'node:async_hooks';
import { childTraceparent, newTraceparent } from './traceparent';

interface TraceContext {
  traceparent: string;
  /** Correlation id everywhere (design §4.7); in every log line once known. */
  runUuid?: string;
}

const storage = new AsyncLocalStorage<TraceContext>();

/** Trace context of what is being done now; work outside any context starts a trace of its own. */
export function currentTraceparent(): string {
  return storage.getStore()?.traceparent ?? newTraceparent();
}

/** Uuid of the run being worked on, if any. */
export function currentRunUuid(): string | undefined {
  return storage.getStore()?.runUuid;
}

/** Runs `work` in a child span of `traceparent`; without one in a new trace. */
export function runWithTraceparent<T>(traceparent: string | undefined, work: () => T): T {
  return storage.run({ traceparent: childTraceparent(traceparent) }, work);
}

/** Names the run for all log lines of the current context; no effect outside one. */
export function setCurrentRun(runUuid: string): void {
  const context = storage.getStore();
  if (context) context.runUuid = runUuid;
}

export function hasTraceContext(): boolean {
  return storage.getStore() !== undefined;
}
