import { Injectable } from '@nestjs/common';
import { applyTurn, type CallPreview } from '#contracts';
import { PatientClient } from '../loop/patient-client.service';
import type { Segment } from '../loop/segment';
import type { CallAnswer, OpenTurn, TurnCall } from '../runs/run-state';
import { toAnswer } from './call-runner.service';

/** The third change of a card in a row ends the attempt for that call (D-1). */
export const MAX_CHANGES = 3;

export type AppliedWrites =
  | { state: 'applied'; answers: Map<string, CallAnswer> }
  | {
      state: 'changed';
      /** Calls given up meanwhile. */
      answers: Map<string, CallAnswer>;
      changedCallIds: string[];
      previews: CallPreview[];
    };

/** Applies the approved writes of a turn, all in one, and deals with cards that are no longer true (R-10.129 ff.). */
@Injectable()
export class TurnApplier {
  constructor(private readonly client: PatientClient) {}

  async apply(
    segment: Segment,
    turn: OpenTurn,
    writes: readonly TurnCall[],
    decisionId: string,
  ): Promise<AppliedWrites> {
    const answers = new Map<string, CallAnswer>();
    for (let left = [...writes]; left.length > 0;) {
      const reply = await this.client.ask(segment, applyTurn, {
        runUuid: segment.runUuid,
        turnId: turn.turnId,
        decisionId,
        callIds: left.map(({ callId }) => callId),
      });
      if (reply.state === 'applied') {
        for (const result of reply.results) answers.set(result.callId, toAnswer(result));
        return { state: 'applied', answers };
      }
      const { changedCallIds, previews } = reply;
      const spent = left.filter(
        ({ callId, changes }) => changedCallIds.includes(callId) && changes + 1 >= MAX_CHANGES,
      );
      if (spent.length === 0) return { state: 'changed', answers, changedCallIds, previews };
      for (const call of spent) answers.set(call.callId, changedTooOften(call.tool));
      left = left.filter((call) => !spent.includes(call));
    }
    return { state: 'applied', answers };
  }
}

function changedTooOften(tool: string): CallAnswer {
  const content = `Error: ${tool}: the record changed ${MAX_CHANGES} times in a row while the call waited, so it was not executed.`;
  return { outcome: 'card-changed', content };
}
