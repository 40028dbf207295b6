import { Injectable } from '@nestjs/common';
import { isWriteEffect, type CallPreview, type ToolEffect, type TurnPreview } from '#contracts';
import { AgentCallRepository, AgentRunRepository, Typo3ReadDatabase, type AgentCall } from '#database';
import { NotFoundError } from '#errors';
import { ToolGate } from '../../execution/tool-gate.service';
import { ActorService } from '../../identity/actor.service';
import type { ToolContext } from '../../registry/tool-context';
import { ActiveSnapshot } from '../../snapshot/active-snapshot.service';
import { isWriteHandler } from '../write-handler';
import { CallPlanner, linesOnly } from './call-planner.service';

/** Cards of the writing calls of a turn, in the rights of the run's owner; writes nothing. */
@Injectable()
export class TurnPreviews {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly calls: AgentCallRepository,
    private readonly actors: ActorService,
    private readonly gate: ToolGate,
    private readonly active: ActiveSnapshot,
    private readonly planner: CallPlanner,
    private readonly database: Typo3ReadDatabase,
  ) {}

  /** @throws NotFoundError for a run nobody knows */
  async preview(runUuid: string, turnId: string): Promise<TurnPreview> {
    const run = await this.runs.find(runUuid);
    if (run === null) throw new NotFoundError();
    const actor = await this.actors.user(run.beUser);
    const snapshot = await this.active.current();
    const calls = (await this.calls.ofTurn(runUuid, turnId)).filter(isPausing);
    const context =
      snapshot === null ? null : { actor, snapshot, db: this.database, now: Math.floor(Date.now() / 1000) };
    const previews: CallPreview[] = [];
    for (const call of calls) previews.push(await this.previewCall(call, context));
    return { previews };
  }

  private async previewCall(call: AgentCall, context: ToolContext | null): Promise<CallPreview> {
    const { callId, tool, offered } = call;
    const gated = await this.gate.check(
      { tool, offered, arguments: this.calls.openArguments(call) },
      context?.actor ?? null,
    );
    if (gated.refusal !== null) return linesOnly(callId, [gated.refusal.text], false);
    const { handler } = gated.tool;
    if (context === null || !isWriteHandler(handler)) {
      return linesOnly(callId, [`${tool} cannot show what it would do.`], true);
    }
    return this.planner.preview({ callId, handler, args: gated.args }, context);
  }
}

/** Unknown tools count as writers; the agent says which calls are offered. */
function isPausing(call: AgentCall): boolean {
  return isWriteEffect(call.effect as ToolEffect) && call.offered && call.outcome === null;
}
