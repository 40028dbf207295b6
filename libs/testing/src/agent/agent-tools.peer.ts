import { randomUUID } from 'node:crypto';
import {
  applyTurn,
  executeCall,
  listTools,
  previewTurn,
  resolveActor,
  turnOutcome,
  type Actor,
  type AppliedTurn,
  type CallPreview,
  type CallResult,
} from '#contracts';
import { AgentCall, AgentRun, type AgentCallRepository } from '#database';
import { TOOL_DECLARATIONS } from '#tool-specs';
import type { DataSource } from 'typeorm';
import { answerTo, type PeerAnswer } from '../peers/peer-answer';

/** A call as `tools` reads it from `agent_calls`. */
export interface SeenCall {
  runUuid: string;
  callId: string;
  tool: string;
  arguments: Record<string, unknown>;
  offered: boolean;
}

/** What `tools` is told to answer; a test changes it as it goes. */
export class AgentToolsPeer {
  readonly actors = new Map<string, Actor>();
  readonly disabled = new Set<string>();
  readonly executed: SeenCall[] = [];
  readonly applied: SeenCall[] = [];
  /** Stored outcomes of committed writes, as the fence table keeps them. */
  readonly fences = new Map<string, CallResult>();
  execute: (call: SeenCall) => Promise<Partial<CallResult>> | Partial<CallResult> = () => ({});
  preview: (call: SeenCall) => Partial<CallPreview> = () => ({});
  /** Calls whose card is no longer true, asked before every apply. */
  changed: (callIds: string[]) => string[] = () => [];
  /** Runs after the writes are committed and before the answer leaves. */
  afterCommit: () => Promise<void> | void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: AgentCallRepository,
  ) {}

  answers(): PeerAnswer[] {
    return [
      answerTo(resolveActor, ({ sub }) => ({ actor: this.actors.get(sub) ?? null })),
      // Switches belong to no caller: a subject nobody knows learns them too.
      answerTo(listTools, () => ({ tools: this.states(), groups: [] })),
      answerTo(executeCall, async ({ runUuid, callId }) => {
        const call = await this.call(runUuid, callId);
        if (!(await this.ownerOf(runUuid))) return nobody(call);
        this.executed.push(call);
        return { ...resultOf(call), ...(await this.execute(call)) };
      }),
      answerTo(previewTurn, async ({ runUuid, turnId }) => ({
        previews: (await this.writesOf(runUuid, turnId)).map((call) => this.previewOf(call)),
      })),
      answerTo(applyTurn, async ({ runUuid, turnId, callIds }) => this.apply(runUuid, turnId, callIds)),
      answerTo(turnOutcome, async ({ runUuid, turnId }) => {
        const calls = await this.writesOf(runUuid, turnId);
        return { results: this.answered(calls.map(({ callId }) => callId)) };
      }),
    ];
  }

  private async apply(runUuid: string, turnId: string, callIds: string[]): Promise<AppliedTurn> {
    const open = callIds.filter((callId) => !this.fences.has(callId));
    const changedCallIds = open.length > 0 ? this.changed(open) : [];
    if (changedCallIds.length > 0) {
      const calls = await this.writesOf(runUuid, turnId);
      const previews = calls.map((call) => this.previewOf(call));
      return { state: 'changed', changedCallIds, previews, results: this.answered(callIds) };
    }
    for (const callId of open) {
      const call = await this.call(runUuid, callId);
      this.applied.push(call);
      const uid = Number(call.arguments.uid);
      const written = { writeId: randomUUID(), table: 'pages', uid, action: 'updated' as const };
      this.fences.set(callId, { ...resultOf(call), content: `${call.tool} applied`, written });
    }
    await this.afterCommit();
    return { state: 'applied', results: this.answered(callIds) };
  }

  private answered(callIds: readonly string[]): CallResult[] {
    return callIds.flatMap((callId) => this.fences.get(callId) ?? []);
  }

  private previewOf(call: SeenCall): CallPreview {
    const base = {
      ...{ callId: call.callId, lines: [`Page pages [${String(call.arguments.uid)}]`], failed: false },
      ...{ linesHash: 'a'.repeat(64), record: null, diff: [], warnings: [], tooLong: false },
    };
    return { ...base, ...this.preview(call) };
  }

  private async writesOf(runUuid: string, turnId: string): Promise<SeenCall[]> {
    const rows = await this.calls.ofTurn(runUuid, turnId);
    return rows.filter(({ effect }) => effect !== 'read_only').map((row) => this.toSeen(row));
  }

  private async call(runUuid: string, callId: string): Promise<SeenCall> {
    return this.toSeen(await this.dataSource.manager.findOneByOrFail(AgentCall, { runUuid, callId }));
  }

  private async ownerOf(runUuid: string): Promise<Actor | undefined> {
    const { ownerSub } = await this.dataSource.manager.findOneByOrFail(AgentRun, { uuid: runUuid });
    return this.actors.get(ownerSub);
  }

  private toSeen(row: AgentCall): SeenCall {
    const { runUuid, callId, tool, offered } = row;
    const parsed = JSON.parse(this.calls.openArguments(row)) as Record<string, unknown>;
    return { runUuid, callId, tool, offered, arguments: parsed };
  }

  private states() {
    return TOOL_DECLARATIONS.map(({ name, group }) => {
      const enabled = !this.disabled.has(name);
      return { name, group, enabled, effective: enabled, missing: [] };
    });
  }
}

function resultOf(call: SeenCall): CallResult {
  const { callId, tool } = call;
  const content = `${tool} ${JSON.stringify(call.arguments)}`;
  return { callId, outcome: 'ok', content, isError: false, artifacts: [], durationMs: 1.234 };
}

/** A tool that needs somebody to act for, and has nobody. */
function nobody(call: SeenCall): CallResult {
  const content = `Error: ${call.tool}: there is no acting user.`;
  return { ...resultOf(call), outcome: 'refused', isError: true, content };
}
