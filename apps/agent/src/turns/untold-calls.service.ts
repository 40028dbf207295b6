import { Injectable, Logger } from '@nestjs/common';
import { isWriteEffect, turnOutcome } from '#contracts';
import { AgentCallRepository, AgentRunRepository, type AgentCall, type StepPayload } from '#database';
import { SidecarError, StateUnreadableError } from '#errors';
import { RequestClient } from '#queue';
import type { Segment } from '../loop/segment';
import { RecordsService } from '../records/records.service';
import type { CallAnswer } from '../runs/run-state';
import { answerSteps } from './answer-steps';
import { toAnswer } from './call-runner.service';

/** Shorter than the contract's: whoever ends a run holds it, or the sweep, while it asks, and comes again without an answer. */
const DEADLINE_MS = 5_000;

/**
 * Steps of calls that were carried out although their turn was never stored: a run that ends must still tell what it has done, above all
 * what it has written.
 */
@Injectable()
export class UntoldCalls {
  private readonly logger = new Logger(UntoldCalls.name);

  constructor(
    private readonly requests: RequestClient,
    private readonly runs: AgentRunRepository,
    private readonly calls: AgentCallRepository,
    private readonly records: RecordsService,
  ) {}

  /** @throws SidecarError, retryable, when `tools` is away: then nobody knows, and the run must not end yet */
  async ofSegment(segment: Segment): Promise<StepPayload[]> {
    const { runUuid, privacy } = segment;
    const { turn } = segment.state;
    if (!turn) return [];
    const open = turn.calls.filter(({ answer }) => answer === null);
    const answers = new Map(segment.answered);
    const unsure = open.some(({ callId, effect }) => isWriteEffect(effect) && !answers.has(callId));
    if (unsure && segment.run.decision?.turnId === turn.turnId) {
      for (const [callId, answer] of await this.committed(runUuid, turn.turnId)) answers.set(callId, answer);
    }
    return open.flatMap((call) => {
      const answer = answers.get(call.callId);
      return answer ? answerSteps(call, answer, { round: turn.round, privacy }) : [];
    });
  }

  /**
   * For a run without a segment.
   * @param turnId the row's: set while a decided turn is unanswered
   * @throws as `ofSegment`
   */
  async ofTurn(runUuid: string, turnId: string | null): Promise<StepPayload[]> {
    if (turnId === null) return [];
    const answers = await this.committed(runUuid, turnId);
    if (answers.size === 0) return [];
    const run = await this.runs.find(runUuid);
    const privacy = this.records.find(run?.configurationIdentifier ?? '')?.privacy ?? 'metadata';
    const rows = await this.calls.ofTurn(runUuid, turnId);
    return rows.flatMap((row) => {
      const answer = answers.get(row.callId);
      const call = { callId: row.callId, tool: row.tool, arguments: this.argumentsOf(row) };
      return answer ? answerSteps(call, answer, { round: row.round, privacy }) : [];
    });
  }

  private async committed(runUuid: string, turnId: string): Promise<Map<string, CallAnswer>> {
    try {
      const options = { deadlineMs: DEADLINE_MS };
      const { results } = await this.requests.ask(turnOutcome, { runUuid, turnId }, options);
      return new Map(results.map((result) => [result.callId, toAnswer(result)]));
    } catch (error) {
      if (!(error instanceof SidecarError) || error.retryable) throw error;
      this.logger.error({ err: error, runUuid, turnId, msg: 'a run ends without the steps of its writes' });
      return new Map();
    }
  }

  private argumentsOf(row: AgentCall): string {
    try {
      return this.calls.openArguments(row);
    } catch (error) {
      if (error instanceof StateUnreadableError) return '';
      throw error;
    }
  }
}
