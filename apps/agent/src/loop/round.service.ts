import { Injectable } from '@nestjs/common';
import {
  AgentCallRepository,
  AgentUsageRepository,
  RunStateRepository,
  RunTransitionRepository,
  type RunCounters,
  type RunEnd,
  type Transaction,
} from '#database';
import { costOf, fitTranscript, recalibrate, type Fit, type ModelAnswer, type ModelMessage } from '#llm';
import { metrics } from '#observability';
import { TOOL_DECLARATIONS, type ToolDeclaration } from '#tool-specs';
import { serializeState, type OpenTurn, type RunState } from '../runs/run-state';
import { step } from '../runs/steps';
import { providerCallRow, usageOf } from './call-records';
import { classifyCalls, pausingCalls } from './classify-calls';
import { ProviderService, systemPromptOf, withSystemPrompt, type TimedAnswer } from './provider.service';
import { RunJournal, type Told } from './run-journal.service';
import type { Segment } from './segment';
import { Settlement } from './settlement.service';

/** One round: fit, transaction A, provider call, transaction B (spec 05 §4 Round). */
@Injectable()
export class RoundService {
  constructor(
    private readonly provider: ProviderService,
    private readonly journal: RunJournal,
    private readonly settlement: Settlement,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly usage: AgentUsageRepository,
    private readonly transitions: RunTransitionRepository,
  ) {}

  /** @returns whether the run has ended */
  async run(segment: Segment, offered: readonly ToolDeclaration[]): Promise<boolean> {
    const round = segment.round + 1;
    const closing = segment.round >= segment.run.row.maxRounds;
    const tools = closing ? [] : offered;
    const fit = this.fit(segment, tools);
    await this.before(segment, round, tools, fit);
    segment.throwIfStopped();
    if (!fit.fits) {
      await this.settlement.settle(
        segment,
        { status: 'completed', reason: 'context_truncated', truncated: true },
        '',
      );
      return true;
    }
    segment.callStartedAt = performance.now();
    const timed = await this.provider.ask(segment, fit.messages, tools, round);
    this.calibrate(segment, fit, timed.answer);
    return this.after(segment, { timed, tools, closing, round });
  }

  private fit(segment: Segment, tools: readonly ToolDeclaration[]): Fit {
    const { model } = segment.run.configuration;
    return fitTranscript({
      messages: segment.state.messages,
      systemPrompt: systemPromptOf(segment),
      tools:
        tools.length > 0 ? tools.map((tool) => ({ ...tool, parameters: { ...tool.parameters } })) : undefined,
      contextLength: model.contextLength,
      maxOutput: model.maxOutput,
      calibration: segment.calibration,
    });
  }

  /** Transaction A: what is about to be sent, and the state a successor would start from. */
  private async before(
    segment: Segment,
    round: number,
    tools: readonly ToolDeclaration[],
    fit: Fit,
  ): Promise<void> {
    const { privacy, runUuid } = segment;
    // The next round continues from the pruned list.
    const state: RunState = { ...segment.state, messages: [...fit.messages] };
    const contextBudget = fit.budget ?? { measured: false };
    const request = {
      messagesSent: withSystemPrompt(fit.messages, systemPromptOf(segment)),
      toolSpecs: tools.map(({ name }) => name),
    };
    await this.journal.atBoundary(segment, async (tx) => {
      await this.states.writeState(runUuid, serializeState(state), tx);
      const context = step('context', round, { contextBudget }, { privacy });
      return { steps: fit.fits ? [context, step('request', round, request, { privacy })] : [context] };
    });
    segment.advanceTo(state);
  }

  private calibrate(segment: Segment, fit: Fit, answer: ModelAnswer): void {
    const estimated = fit.budget?.estimatedTokens ?? 0;
    segment.calibration = recalibrate(segment.calibration, answer.usage?.promptTokens ?? 0, estimated);
  }

  /** Transaction B: the answer, and what follows from it. */
  private async after(
    segment: Segment,
    sent: { timed: TimedAnswer; tools: readonly ToolDeclaration[]; closing: boolean; round: number },
  ): Promise<boolean> {
    const { timed, tools, closing, round } = sent;
    const { answer } = timed;
    const cost = costOf(answer.usage, segment.run.configuration.model.prices);
    const counters = addUsage(segment.state.counters, answer, cost, closing);
    const turn = tools.length > 0 ? this.turnOf(segment, answer, tools, round) : null;
    countTokens(answer);
    const record = async (tx: Transaction): Promise<Told> => {
      await this.usage.book(usageOf(segment, answer, cost), tx);
      const fields = llmFields(answer, cost, turn);
      return {
        steps: [step('llm', round, fields, { privacy: segment.privacy, durationMs: timed.durationMs })],
        others: [providerCallRow(segment, { answer, failure: null, latencyMs: timed.durationMs, cost })],
      };
    };
    if (turn) {
      await this.storeTurn(segment, turn, { answer, counters }, record);
      return false;
    }
    segment.advanceTo({ ...segment.state, counters });
    await this.settlement.settle(segment, endOf(closing), answer.content, record);
    return true;
  }

  private turnOf(
    segment: Segment,
    answer: ModelAnswer,
    offered: readonly ToolDeclaration[],
    round: number,
  ): OpenTurn | null {
    if (answer.calls.length === 0) return null;
    const { messages } = segment.state;
    return classifyCalls({ answer, round, messages, offered, registered: TOOL_DECLARATIONS });
  }

  private async storeTurn(
    segment: Segment,
    turn: OpenTurn,
    result: { answer: ModelAnswer; counters: RunCounters },
    record: (tx: Transaction) => Promise<Told>,
  ): Promise<void> {
    const { runUuid, lease } = segment;
    const asked: ModelMessage = {
      role: 'assistant',
      content: result.answer.content,
      calls: turn.calls.map(({ callId, tool, arguments: text }) => ({
        id: callId,
        name: tool,
        arguments: text,
      })),
    };
    const messages = [...segment.state.messages, asked];
    const state: RunState = { ...segment.state, messages, counters: result.counters, turn };
    await this.journal.atBoundary(segment, async (tx) => {
      await this.transitions.storeRound(lease, result.counters, tx);
      await this.states.writeState(runUuid, serializeState(state), tx);
      await this.calls.insert(callRows(runUuid, turn), tx);
      return record(tx);
    });
    segment.requeueCount = 0;
    segment.advanceTo(state);
  }
}

/** Only calls that will be shown to a person belong to the turn's cards (spec 05 §4 Ids and arguments). */
function callRows(runUuid: string, turn: OpenTurn): Parameters<AgentCallRepository['insert']>[0] {
  const pauses = pausingCalls(turn).length > 0;
  return turn.calls.map((call, position) => ({
    runUuid,
    callId: call.callId,
    turnId: pauses && call.answer === null ? turn.turnId : null,
    position,
    round: turn.round,
    tool: call.tool,
    effect: call.effect,
    offered: call.answer?.outcome !== 'unknown-tool' && call.answer?.outcome !== 'not-offered',
    arguments: call.arguments,
    outcome: call.answer?.outcome ?? null,
  }));
}

function llmFields(answer: ModelAnswer, cost: number | null, turn: OpenTurn | null): Record<string, unknown> {
  const { content, thinking, finishReason, usage } = answer;
  const requested = turn?.calls.map((call) => ({
    id: call.callId,
    name: call.tool,
    arguments: call.arguments,
  }));
  return {
    content,
    ...(thinking !== '' && { thinking }),
    finishReason,
    ...(usage && {
      promptTokens: usage.promptTokens,
      completionTokens: usage.completionTokens,
      totalTokens: usage.totalTokens,
    }),
    ...(cost !== null && { estimatedCost: cost }),
    ...(requested && { requestedToolCalls: requested }),
  };
}

/** Known costs add up, unknown ones add nothing; the closing answer is no round of its own. */
function addUsage(
  before: RunCounters,
  answer: ModelAnswer,
  cost: number | null,
  closing: boolean,
): RunCounters {
  return {
    iterations: before.iterations + (closing ? 0 : 1),
    promptTokens: before.promptTokens + (answer.usage?.promptTokens ?? 0),
    completionTokens: before.completionTokens + (answer.usage?.completionTokens ?? 0),
    totalTokens: before.totalTokens + (answer.usage?.totalTokens ?? 0),
    estimatedCost: cost === null ? before.estimatedCost : (before.estimatedCost ?? 0) + cost,
  };
}

function endOf(closing: boolean): RunEnd {
  return closing
    ? { status: 'completed', reason: 'max_iterations', truncated: true }
    : { status: 'completed', reason: 'completed' };
}

function countTokens(answer: ModelAnswer): void {
  metrics.tokens.inc({ type: 'prompt' }, answer.usage?.promptTokens ?? 0);
  metrics.tokens.inc({ type: 'completion' }, answer.usage?.completionTokens ?? 0);
}
