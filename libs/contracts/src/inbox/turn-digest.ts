import { createHash } from 'node:crypto';

/** What a stored card contributes to the digest of its turn. */
export interface DigestedCall {
  callId: string;
  tool: string;
  /** As received from the model, never re-serialised. */
  arguments: string;
  lines: string[];
  failed: boolean;
  linesHash: string;
}

export interface DigestedTurn {
  turnId: string;
  kind: 'approval' | 'input';
  calls: DigestedCall[];
  inputTool?: string | null;
  inputSchema?: unknown;
}

/**
 * The digest an approval binds: lower-case hex SHA-256 over the whole turn in stored order. `inbox` shows and checks it,
 * `tools` checks it again before a write; what one viewer may not read doesn't change it.
 */
export function digestTurn(turn: DigestedTurn): string {
  const calls = turn.calls.map((call) => ({
    callId: call.callId,
    tool: call.tool,
    arguments: call.arguments,
    lines: call.lines,
    failed: call.failed,
    linesHash: call.linesHash,
  }));
  const input = {
    turnId: turn.turnId,
    kind: turn.kind,
    calls,
    inputTool: turn.inputTool ?? null,
    inputSchema: turn.inputSchema ?? null,
  };
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}
