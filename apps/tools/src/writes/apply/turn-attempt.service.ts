import { Injectable } from '@nestjs/common';
import type { AppliedTurn, CallPreview, CallResult, StoredCard } from '#contracts';
import {
  AgentCallRepository,
  AgentRunRepository,
  isDuplicateKey,
  type AgentRun,
  type SqlTransaction,
} from '#database';
import { NotFoundError, RunFinishedError } from '#errors';
import { BackendUserRepository } from '#typo3';
import { LockingConnection } from '#write-guards';
import { ToolGate } from '../../execution/tool-gate.service';
import type { ToolContext } from '../../registry/tool-context';
import { ActiveSnapshot } from '../../snapshot/active-snapshot.service';
import { CallPlanner, type PlannedCall } from '../preview/call-planner.service';
import { isWriteHandler } from '../write-handler';
import { ApprovedTurns, type AppliedTurnKey } from './approved-turn.service';
import { CallApplier } from './call-applier.service';
import { differsFrom, errorResult } from './call-results';
import type { FenceOutcome } from './fence-outcome';
import { FenceRepository } from './fence.repository';
import { TurnRaceError } from './turn-race.error';

export interface TurnOrder extends AppliedTurnKey {
  callIds: readonly string[];
}

type ApprovedCall = PlannedCall & { tool: string; card: StoredCard };

/** One try to apply a turn inside one transaction of TYPO3's database, in the order of spec 05 §4 Resume. */
@Injectable()
export class TurnAttempt {
  constructor(
    private readonly fences: FenceRepository,
    private readonly approvedTurns: ApprovedTurns,
    private readonly runs: AgentRunRepository,
    private readonly calls: AgentCallRepository,
    private readonly gate: ToolGate,
    private readonly active: ActiveSnapshot,
    private readonly planner: CallPlanner,
    private readonly applier: CallApplier,
  ) {}

  /** @throws TurnRaceError, or what the database says about a lost race or connection; nothing has been written then */
  async run(order: TurnOrder, tx: SqlTransaction): Promise<AppliedTurn> {
    const done = await this.fences.ofCalls(tx, order.runUuid, order.callIds);
    const results = new Map<string, CallResult>([...done].map(([callId, { result }]) => [callId, result]));
    const remaining = order.callIds.filter((callId) => !done.has(callId));
    const context = remaining.length === 0 ? null : await this.context(order, tx);
    if (context === null) return inOrder(order.callIds, results, remaining);
    const calls = await this.releasedCalls({ ...order, callIds: remaining }, context, results);
    const previews = await this.planAll(calls, context);
    await this.refuseRace(order, remaining, tx);
    const changed = calls.filter((call, index) =>
      differsFrom(call.card.preview, previews[index] as CallPreview),
    );
    if (changed.length > 0)
      return {
        state: 'changed',
        changedCallIds: changed.map(({ callId }) => callId),
        previews,
        results: [...results.values()],
      };
    for (const call of calls) results.set(call.callId, await this.applyFenced(call, order, { context, tx }));
    await this.expectRun(order);
    return inOrder(order.callIds, results, []);
  }

  /** Null until TYPO3 has sent a snapshot: then nothing can be planned or written. */
  private async context(order: TurnOrder, tx: SqlTransaction): Promise<ToolContext | null> {
    const run = await this.expectRun(order);
    const snapshot = await this.active.current();
    if (snapshot === null) return null;
    const now = Math.floor(Date.now() / 1000);
    const actor = run.beUser > 0 ? await new BackendUserRepository(tx).load(run.beUser, now) : null;
    return { actor, snapshot, db: new LockingConnection(tx), now };
  }

  /**
   * A job that waited in the queue while its run was cancelled, reaped or decided anew must write nothing; asked again before the commit, so
   * that who settles the run after a cancel can trust the fences it finds.
   * @throws RunFinishedError the run no longer waits for this decision's writes
   */
  private async expectRun({ runUuid, decisionId }: TurnOrder): Promise<AgentRun> {
    const run = await this.runs.find(runUuid);
    if (run === null) throw new NotFoundError();
    if (run.status !== 'running' || run.decisionId !== decisionId || run.cancelRequestedAt !== null)
      throw new RunFinishedError(undefined, { state: run.status });
    return run;
  }

  /** Approved by a person, and through every gate again; the others get their answer here. */
  private async releasedCalls(
    order: TurnOrder,
    context: ToolContext,
    results: Map<string, CallResult>,
  ): Promise<ApprovedCall[]> {
    const approved = await this.approvedTurns.load(order);
    const released: ApprovedCall[] = [];
    for (const callId of order.callIds) {
      const card = approved.get(callId);
      const call = card === undefined ? null : await this.released(order.runUuid, card, context);
      if (call === null)
        results.set(
          callId,
          errorResult(callId, 'unapproved', 'this call is not approved, so nothing was written.'),
        );
      else if ('outcome' in call) results.set(callId, call);
      else released.push(call);
    }
    return released;
  }

  private async released(
    runUuid: string,
    card: StoredCard,
    { actor }: ToolContext,
  ): Promise<ApprovedCall | CallResult | null> {
    const { callId, tool } = card;
    const row = await this.calls.find(runUuid, callId);
    if (row === null || row.tool !== tool) return null;
    const gated = await this.gate.check({ tool, offered: row.offered, arguments: card.arguments }, actor);
    if (gated.refusal !== null) return errorResult(callId, gated.refusal.outcome, gated.refusal.text);
    const { handler } = gated.tool;
    return isWriteHandler(handler) ? { callId, tool, handler, args: gated.args, card } : null;
  }

  /** All cards before any write, so that a turn's first write cannot invalidate its second. */
  private async planAll(calls: readonly ApprovedCall[], context: ToolContext): Promise<CallPreview[]> {
    const previews: CallPreview[] = [];
    for (const call of calls) previews.push(await this.planner.preview(call, context));
    return previews;
  }

  /** Planning waited for the rows; a twin of this turn may have committed in the meantime, and its fences decide. */
  private async refuseRace(
    order: TurnOrder,
    remaining: readonly string[],
    tx: SqlTransaction,
  ): Promise<void> {
    const late = await this.fences.ofCalls(tx, order.runUuid, remaining);
    if (late.size > 0) throw new TurnRaceError();
  }

  private async applyFenced(
    call: ApprovedCall,
    order: TurnOrder,
    { context, tx }: { context: ToolContext; tx: SqlTransaction },
  ): Promise<CallResult> {
    const outcome: FenceOutcome = await this.applier.apply(call, context, tx);
    const cardHash = call.card.preview?.linesHash ?? '';
    try {
      await this.fences.insert(tx, { ...order, ...outcome, cardHash });
    } catch (error) {
      throw isDuplicateKey(error) ? new TurnRaceError() : error;
    }
    return outcome.result;
  }
}

function inOrder(
  callIds: readonly string[],
  results: ReadonlyMap<string, CallResult>,
  impossible: readonly string[],
): AppliedTurn {
  const reason = 'writing is not possible until TYPO3 has sent its snapshot. Nothing was written.';
  return {
    state: 'applied',
    results: callIds.flatMap((callId) =>
      impossible.includes(callId)
        ? [errorResult(callId, 'tool-failed', reason)]
        : (results.get(callId) ?? []),
    ),
  };
}
