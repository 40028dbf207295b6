import { Injectable, Logger } from '@nestjs/common';
import { AgentConfig } from '#config';
import {
  AgentRunRepository,
  DecisionReaderRepository,
  RunStateRepository,
  RunTransitionRepository,
  type AgentRun,
  type RunLease,
  type StepPayload,
  type TurnDecision,
} from '#database';
import { StateUnreadableError } from '#errors';
import { RecordsService } from '../records/records.service';
import { newRunState, parseState, serializeState, type RunState } from '../runs/run-state';
import { lifecycle, step } from '../runs/steps';
import type { StoredRequest } from '../runs/stored-request';
import { RunJournal } from './run-journal.service';
import { Segment } from './segment';
import { UnusableRun } from './unusable-run';

interface Restored {
  request: StoredRequest;
  state: RunState;
  continued: boolean;
}

interface Taken {
  row: AgentRun;
  /** Null when nothing could be restored. */
  state: RunState | null;
}

/** Claims queued runs; a stale or repeated job claims nothing. */
@Injectable()
export class ClaimService {
  private readonly logger = new Logger(ClaimService.name);

  constructor(
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly decisions: DecisionReaderRepository,
    private readonly records: RecordsService,
    private readonly journal: RunJournal,
    private readonly config: AgentConfig,
  ) {}

  /** Null when the run is not there to be claimed; `UnusableRun` when it is, but nothing can be done with it. */
  async claim(runUuid: string, wake: number): Promise<Segment | UnusableRun | null> {
    const lease = Segment.newLease(runUuid, this.config.leaseSeconds);
    // Whatever state is read here belongs to this wake: it changes only under a claim, and the wake with whatever ends that.
    const [waiting, restored] = await Promise.all([this.runs.find(runUuid), this.restore(runUuid)]);
    if (waiting?.status !== 'queued' || waiting.wake !== wake) return null;
    const decision = waiting.decisionId ? await this.decisions.find(waiting.decisionId, runUuid) : null;
    const taken = await this.take(lease, wake, { restored, decision });
    if (!taken) return null;
    const { row, state } = taken;
    const configuration = this.records.find(row.configurationIdentifier);
    if (!restored || !state) return new UnusableRun(lease, row, 'StateUnreadableError');
    if (!configuration) return new UnusableRun(lease, row, 'ConfigurationUnknownError');
    return new Segment(lease, { row, configuration, ...restored, state, decision });
  }

  private async take(
    lease: RunLease,
    wake: number,
    { restored, decision }: { restored: Restored | null; decision: TurnDecision | null },
  ): Promise<Taken | null> {
    let taken: Taken | null = null;
    await this.journal.write(lease.runUuid, async (tx) => {
      // The transaction may run more than once: nothing of an attempt that was rolled back may be left.
      taken = null;
      if (!(await this.transitions.claim(lease, wake, tx))) return {};
      const row = await this.runs.find(lease.runUuid, tx);
      if (!row) return {};
      const started = lifecycle('run.started', row.iterations, { status: 'running' });
      const state = restored && decision ? withDecision(restored.state, decision) : null;
      taken = { row, state: state ?? restored?.state ?? null };
      if (!state || !decision) return { steps: [started] };
      // A decision precedes all that follows from it, and is told once however often the run is reclaimed.
      await this.states.writeState(lease.runUuid, serializeState(state), tx);
      return { steps: [approvalStep(decision), started] };
    });
    return taken;
  }

  private async restore(runUuid: string): Promise<Restored | null> {
    try {
      const { request, state } = await this.states.readForWork(runUuid);
      if (request === null) return null;
      const parsed = JSON.parse(request) as StoredRequest;
      if (state !== null) return { request: parsed, state: parseState(state), continued: true };
      return { request: parsed, state: newRunState(transcriptOf(parsed)), continued: false };
    } catch (error) {
      if (!(error instanceof StateUnreadableError) && !(error instanceof SyntaxError)) throw error;
      this.logger.error({ err: error, runUuid, msg: 'the state of a run cannot be read' });
      return null;
    }
  }
}

function transcriptOf(request: StoredRequest): RunState['messages'] {
  return request.messages.map(({ role, content }) =>
    role === 'assistant' ? { role, content, calls: [] } : { role, content },
  );
}

/** The state once the decision is told; null when it does not belong to the open turn or has been told already. */
function withDecision(state: RunState, { turnId, decisionId }: TurnDecision): RunState | null {
  const { turn } = state;
  if (turn?.turnId !== turnId || turn.decisionId === decisionId) return null;
  return { ...state, turn: { ...turn, decisionId } };
}

/** Who decided what, without a word of the reason. */
function approvalStep(decision: TurnDecision): StepPayload {
  const { approved, decidedBy, calls } = decision;
  const fields = { approved, decidedBy, ...(Object.keys(calls).length > 0 && { calls }) };
  return step('approval', 0, fields, { privacy: 'full' });
}
