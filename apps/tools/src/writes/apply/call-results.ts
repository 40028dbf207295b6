import type { CallOutcome, CallPreview, CallResult } from '#contracts';

/** An answer without an execution; the text begins with `Error:` (spec 05 §8). */
export function errorResult(callId: string, outcome: CallOutcome, text: string): CallResult {
  const content = text.startsWith('Error:') ? text : `Error: ${text}`;
  return { callId, outcome, content, isError: true, artifacts: [], durationMs: 0 };
}

/** the approved card must still be true, byte for byte. */
export function differsFrom(approved: CallPreview | null, fresh: CallPreview): boolean {
  return (
    approved === null ||
    approved.failed !== fresh.failed ||
    approved.linesHash !== fresh.linesHash ||
    approved.lines.length !== fresh.lines.length ||
    approved.lines.some((line, index) => line !== fresh.lines[index])
  );
}
