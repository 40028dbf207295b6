import { Injectable } from '@nestjs/common';
import {
  AgentCallRepository,
  RunStateRepository,
  RunTransitionRepository,
  type StepPayload,
} from '#database';
import type { ModelMessage } from '#llm';
import { metrics } from '#observability';
import { RunJournal } from '../loop/run-journal.service';
import type { Segment } from '../loop/segment';
import { serializeState, type CallAnswer, type OpenTurn, type RunState } from '../runs/run-state';
import { answerSteps } from './answer-steps';

/** Transaction C: the results of a turn, in call order (spec 05 §4 Round). */
@Injectable()
export class TurnWriter {
  constructor(
    private readonly journal: RunJournal,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly transitions: RunTransitionRepository,
  ) {}

  /** @throws Error when a call has no answer: the transcript would be one no provider accepts (D-19) */
  async store(segment: Segment, turn: OpenTurn, answers: ReadonlyMap<string, CallAnswer>): Promise<void> {
    const { runUuid, lease } = segment;
    const answered = turn.calls.map((call) => ({
      call,
      answer: call.answer ?? required(answers, call.callId),
    }));
    const results = answered.map(({ call, answer }): ModelMessage => ({
      role: 'tool',
      callId: call.callId,
      content: answer.content,
    }));
    const state: RunState = {
      ...segment.state,
      messages: [...segment.state.messages, ...results],
      turn: null,
    };
    await this.journal.atBoundary(segment, async (tx) => {
      await this.transitions.finishTurn(lease, state.counters, tx);
      await this.states.writeState(runUuid, serializeState(state), tx);
      const outcomes = answered.map(({ call, answer }) => ({ callId: call.callId, outcome: answer.outcome }));
      await this.calls.setOutcomes(runUuid, outcomes, tx);
      const steps: StepPayload[] = answered.flatMap(({ call, answer }) =>
        call.told ? [] : answerSteps(call, answer, { round: turn.round, privacy: segment.privacy }),
      );
      return { steps };
    });
    segment.requeueCount = 0;
    segment.advanceTo(state);
    for (const { call, answer } of answered) {
      metrics.toolCalls.inc({ tool: labelOf(call.tool, answer), outcome: answer.outcome });
    }
  }
}

function required(answers: ReadonlyMap<string, CallAnswer>, callId: string): CallAnswer {
  const answer = answers.get(callId);
  if (!answer) throw new Error(`The call ${callId} has no answer.`);
  return answer;
}

/** A name the model made up would be a time series of its own. */
function labelOf(tool: string, answer: CallAnswer): string {
  return answer.outcome === 'unknown-tool' ? 'unknown' : tool;
}
