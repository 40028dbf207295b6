import { Injectable } from '@nestjs/common';
import { applyTurn, turnOutcome, type CallPreview, type CallResult } from '#contracts';
import { PatientClient } from '../loop/patient-client.service';
import { RunJournal } from '../loop/run-journal.service';
import { pausingCalls } from '../loop/classify-calls';
import type { Segment } from '../loop/segment';
import type { CallAnswer, OpenTurn, TurnCall } from '../runs/run-state';
import { toAnswer } from './call-runner.service';

/** The third change of a card in a row ends the attempt for that call (D-1). */
export const MAX_CHANGES = 3;

export type AppliedWrites =
  | { state: 'applied'; answers: Map<string, CallAnswer> }
  | {
      state: 'changed';
      /** Calls given up meanwhile, and those an earlier delivery has applied. */
      answers: Map<string, CallAnswer>;
      changedCallIds: string[];
      previews: CallPreview[];
    };

/** Applies the approved writes of a turn, all in one, and deals with cards that are no longer true (R-10.129 ff.). */
@Injectable()
export class TurnApplier {
  constructor(
    private readonly client: PatientClient,
    private readonly journal: RunJournal,
  ) {}

  /**
   * The turn with the answers of writes a former segment has committed without learning of it. To be asked before anything is judged:
   * what is done is done, even when its tool or its owner's rights are gone by now (D-15).
   */
  async withCommitted(segment: Segment, turn: OpenTurn): Promise<OpenTurn> {
    if (pausingCalls(turn).length === 0) return turn;
    const { runUuid } = segment;
    const { results } = await this.client.ask(segment, turnOutcome, { runUuid, turnId: turn.turnId });
    const committed = keep(segment, results);
    const calls = turn.calls.map((call) => ({
      ...call,
      answer: call.answer ?? committed.get(call.callId) ?? null,
    }));
    return { ...turn, calls };
  }

  async apply(
    segment: Segment,
    turn: OpenTurn,
    writes: readonly TurnCall[],
    decisionId: string,
  ): Promise<AppliedWrites> {
    const answers = new Map<string, CallAnswer>();
    for (let left = [...writes]; left.length > 0;) {
      await this.journal.confirm(segment);
      const reply = await this.client.ask(segment, applyTurn, {
        runUuid: segment.runUuid,
        turnId: turn.turnId,
        decisionId,
        callIds: left.map(({ callId }) => callId),
      });
      for (const [callId, answer] of keep(segment, reply.results)) answers.set(callId, answer);
      if (reply.state === 'applied') return { state: 'applied', answers };
      left = left.filter(({ callId }) => !answers.has(callId));
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

function keep(segment: Segment, results: readonly CallResult[]): Map<string, CallAnswer> {
  const answers = new Map(results.map((result) => [result.callId, toAnswer(result)]));
  for (const [callId, answer] of answers) segment.answered.set(callId, answer);
  return answers;
}

function changedTooOften(tool: string): CallAnswer {
  const content = `Error: ${tool}: the record changed ${MAX_CHANGES} times in a row while the call waited, so it was not executed.`;
  return { outcome: 'card-changed', content };
}
