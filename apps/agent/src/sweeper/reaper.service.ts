import { Injectable } from '@nestjs/common';
import { turnOutcome, type CallResult } from '#contracts';
import {
  AgentCallRepository,
  AgentRunRepository,
  RunStateRepository,
  RunTransitionRepository,
  type RunEnd,
  type StaleRun,
  type StepPayload,
} from '#database';
import { metrics } from '#observability';
import { RequestClient } from '#queue';
import { MAX_REQUEUES } from '../loop/failure-policy';
import { RunJournal } from '../loop/run-journal.service';
import { RecordsService } from '../records/records.service';
import { lifecycle } from '../runs/steps';
import { answerSteps } from '../turns/answer-steps';
import { toAnswer } from '../turns/call-runner.service';

/** Ends runs whose worker is gone and that are not to be started again. */
@Injectable()
export class Reaper {
  constructor(
    private readonly requests: RequestClient,
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly records: RecordsService,
    private readonly journal: RunJournal,
  ) {}

  async reap(stale: StaleRun): Promise<void> {
    const { uuid } = stale;
    const end: RunEnd = stale.cancelRequested
      ? { status: 'cancelled', reason: 'cancelled' }
      : { status: 'failed', reason: 'retries_exhausted', errorClass: 'LeaseExpired' };
    const written = await this.writtenSteps(stale);
    let reaped = false;
    await this.journal.write(uuid, async (tx) => {
      reaped = await this.transitions.reap(uuid, end, MAX_REQUEUES, tx);
      if (!reaped) return {};
      await this.states.erase(uuid, tx);
      await this.calls.eraseContents(uuid, tx);
      const run = await this.runs.find(uuid, tx);
      const fields = { status: end.status, reason: end.reason, truncated: false };
      const event = end.status === 'cancelled' ? 'run.cancelled' : 'run.failed';
      return { steps: [...written, lifecycle(event, run?.iterations ?? 0, fields)] };
    });
    if (!reaped) return;
    metrics.reaped.inc();
    metrics.runs.inc({ status: end.status, reason: end.reason });
  }

  /** A committed write gets its steps even when its run never heard of it. `tools` away: the reaper comes again. */
  private async writtenSteps({ uuid, turnId }: StaleRun): Promise<StepPayload[]> {
    if (turnId === null) return [];
    const { results } = await this.requests.ask(turnOutcome, { runUuid: uuid, turnId });
    if (results.length === 0) return [];
    const rows = await this.calls.ofTurn(uuid, turnId);
    const run = await this.runs.find(uuid);
    const privacy = this.records.find(run?.configurationIdentifier ?? '')?.privacy ?? 'metadata';
    return results.flatMap((result: CallResult) => {
      const row = rows.find(({ callId }) => callId === result.callId);
      if (!row) return [];
      const call = { callId: row.callId, tool: row.tool, arguments: this.calls.openArguments(row) };
      return answerSteps(call, toAnswer(result), { round: row.round, privacy });
    });
  }
}
