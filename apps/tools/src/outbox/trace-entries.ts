import type { OutboxEntry } from '#database';
import type { TraceEntry } from '#queue';

/** Outbox rows as the stream names them: what belongs to no run has null there. */
export function toTraceEntries(rows: readonly OutboxEntry[]): TraceEntry[] {
  return rows.map((row) => ({ ...row, runUuid: row.runUuid === '' ? null : row.runUuid }));
}
