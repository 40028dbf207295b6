import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { previewTurn, type CallPreview } from '#contracts';
import type { TurnDecision } from '#database';
import type { ToolDeclaration } from '#tool-specs';
import { pausingCalls } from '../loop/classify-calls';
import { PatientClient } from '../loop/patient-client.service';
import type { Segment } from '../loop/segment';
import type { CallAnswer, OpenTurn, TurnCall } from '../runs/run-state';
import { TurnApplier } from './apply-turn.service';
import { CallRunner } from './call-runner.service';
import { Suspension } from './suspension.service';
import { TurnWriter } from './turn-writer.service';
import { divideTurn } from './verdicts';

export type TurnEnd = 'answered' | 'suspended';

/** Answers the open calls of a turn, or parks the run until a person has decided. */
@Injectable()
export class TurnService {
  constructor(
    private readonly client: PatientClient,
    private readonly runner: CallRunner,
    private readonly applier: TurnApplier,
    private readonly suspension: Suspension,
    private readonly writer: TurnWriter,
  ) {}

  async advance(segment: Segment, turn: OpenTurn, offered: readonly ToolDeclaration[]): Promise<TurnEnd> {
    const { decision } = segment.run;
    if (decision && decision.turnId === turn.turnId) return this.resume(segment, turn, decision, offered);
    if (pausingCalls(turn).length > 0) return this.present(segment, turn);
    return this.executeReads(segment, turn);
  }

  private async executeReads(segment: Segment, turn: OpenTurn): Promise<TurnEnd> {
    const open = turn.calls.filter(({ answer }) => answer === null);
    await this.writer.store(segment, turn, await this.runner.runReads(segment, open));
    return 'answered';
  }

  /** A card that would be too long answers its call at once; without a card left, the turn simply executes (D-10). */
  private async present(segment: Segment, turn: OpenTurn): Promise<TurnEnd> {
    const { runUuid } = segment;
    const { previews } = await this.client.ask(segment, previewTurn, { runUuid, turnId: turn.turnId });
    return this.pause(segment, refuseTooLong(turn, previews), previews, null);
  }

  private async pause(
    segment: Segment,
    turn: OpenTurn,
    previews: readonly CallPreview[],
    previousTurnId: string | null,
  ): Promise<TurnEnd> {
    if (pausingCalls(turn).length === 0) return this.executeReads(segment, turn);
    await this.suspension.suspend(segment, turn, previews, previousTurnId);
    return 'suspended';
  }

  private async resume(
    segment: Segment,
    decided: OpenTurn,
    decision: TurnDecision,
    offered: readonly ToolDeclaration[],
  ): Promise<TurnEnd> {
    const turn = await this.applier.withCommitted(segment, decided);
    const isOffered = (tool: string): boolean => offered.some(({ name }) => name === tool);
    const divided = divideTurn(turn.calls, decision, isOffered);
    const before = await this.runner.runReads(segment, divided.readsBefore);
    const applied = await this.applier.apply(segment, turn, divided.writes, decision.decisionId);
    const known = new Map([...divided.refused, ...applied.answers]);
    if (applied.state === 'changed') {
      const changed = refuseTooLong(suspendedAgain(turn, known, applied.changedCallIds), applied.previews);
      return this.pause(segment, changed, applied.previews, turn.turnId);
    }
    const after = await this.runner.runReads(segment, divided.readsAfter);
    await this.writer.store(segment, turn, new Map([...known, ...before, ...after]));
    return 'answered';
  }
}

/** Denials stand, reads run again after the next decision, approvals must be given again (D-1). */
function suspendedAgain(
  turn: OpenTurn,
  known: ReadonlyMap<string, CallAnswer>,
  changedCallIds: readonly string[],
): OpenTurn {
  const calls = turn.calls.map((call) => ({
    ...call,
    answer: call.answer ?? known.get(call.callId) ?? null,
    changes: changedCallIds.includes(call.callId) ? call.changes + 1 : 0,
  }));
  return { ...turn, turnId: randomUUID(), decisionId: null, calls };
}

function refuseTooLong(turn: OpenTurn, previews: readonly CallPreview[]): OpenTurn {
  const tooLong = new Map(
    previews.filter((preview) => preview.tooLong).map((preview) => [preview.callId, preview]),
  );
  const calls = turn.calls.map((call): TurnCall => {
    const preview = call.answer === null ? tooLong.get(call.callId) : undefined;
    return preview ? { ...call, answer: cardTooLong(call.tool, preview) } : call;
  });
  return { ...turn, calls };
}

function cardTooLong(tool: string, preview: CallPreview): CallAnswer {
  const content = `Error: ${tool}: the change would need ${preview.lines.length} lines for its approver, which is more than a card may show. Change less at a time.`;
  return { outcome: 'card-too-long', content };
}
