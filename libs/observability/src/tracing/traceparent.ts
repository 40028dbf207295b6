import { randomBytes } from 'node:crypto';

const PATTERN = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/** A new trace, sampled. */
export function newTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${newSpanId()}-01`;
}

/** The same trace with a span of its own; anything that is no valid W3C traceparent starts a new trace. */
export function childTraceparent(parent: string | undefined): string {
  const [, traceId, spanId, flags] = PATTERN.exec(parent ?? '') ?? [];
  if (!traceId || !flags || traceId === NO_TRACE || spanId === NO_SPAN) return newTraceparent();
  return `00-${traceId}-${newSpanId()}-${flags}`;
}

/** 32 hex digits that name the whole trace. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
