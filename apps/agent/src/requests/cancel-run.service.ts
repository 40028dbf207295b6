import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import { advanceRun, closeTurn, runCancelRequested, type CancelledRun, type RunStatus } from '#contracts';
import {
  AgentCallRepository,
  AgentRunRepository,
  RunStateRepository,
  RunTransitionRepository,
  type AgentRun,
} from '#database';
import { NotFoundError, RunFinishedError } from '#errors';
import { mayActOnRun } from '#governance';
import { metrics } from '#observability';
import { BroadcastPublisher, WakeUpSender } from '#queue';
import { RunJournal } from '../loop/run-journal.service';
import { lifecycle } from '../runs/steps';

/** A run may move while it is being cancelled; each try answers one state. */
const TRIES = 5;

/** Cancels runs (spec 05 §4 Cancel). */
@Injectable()
export class CancelRunService {
  constructor(
    private readonly actors: ActorResolver,
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly journal: RunJournal,
    private readonly wakeUps: WakeUpSender,
    private readonly broadcasts: BroadcastPublisher,
  ) {}

  /**
   * @throws NotFoundError alike for unknown and not theirs
   * @throws RunFinishedError when the run completed or failed
   */
  async cancel(sub: string, runUuid: string, signal: AbortSignal): Promise<CancelledRun> {
    const actor = await this.actors.resolve(sub, signal);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const run = await this.runs.find(runUuid);
      if (!run || !mayActOnRun(actor, run.beUser, 'agent:cancel')) throw new NotFoundError();
      const status = await this.attempt(run);
      if (status) return { runUuid, status };
    }
    const run = await this.runs.find(runUuid);
    throw new RunFinishedError(undefined, { state: run?.status ?? '' });
  }

  /** The status to answer with, or null when the run has moved meanwhile. */
  private async attempt(run: AgentRun): Promise<RunStatus | null> {
    switch (run.status) {
      case 'cancelled':
        return 'cancelled';
      case 'completed':
      case 'failed':
        throw new RunFinishedError(undefined, { state: run.status });
      case 'running':
        return this.askWorker(run.uuid);
      case 'queued':
        return isDecided(run) ? this.askNextWorker(run.uuid) : this.cancelIdle(run);
      default:
        return this.cancelIdle(run);
    }
  }

  private async askWorker(runUuid: string): Promise<RunStatus | null> {
    if (!(await this.transitions.requestCancel(runUuid))) return null;
    await this.broadcasts.publish(runCancelRequested, { runUuid });
    return 'running';
  }

  /** A worker that died may have applied the approved writes: only `tools` knows, so a worker asks it and settles. */
  private async askNextWorker(runUuid: string): Promise<RunStatus | null> {
    if (!(await this.transitions.requestCancelOfDecided(runUuid))) return null;
    const run = await this.runs.find(runUuid);
    if (run) await this.wakeUps.send(advanceRun, { runUuid, wake: run.wake });
    return 'queued';
  }

  private async cancelIdle(run: AgentRun): Promise<RunStatus | null> {
    let won = false;
    await this.journal.write(run.uuid, async (tx) => {
      won = await this.transitions.cancelIdle(run.uuid, tx);
      if (!won) return {};
      await this.states.erase(run.uuid, tx);
      await this.calls.eraseContents(run.uuid, tx);
      const fields = { status: 'cancelled', reason: 'cancelled', truncated: run.truncated };
      return { steps: [lifecycle('run.cancelled', run.iterations, fields)] };
    });
    if (!won) return null;
    metrics.runs.inc({ status: 'cancelled', reason: 'cancelled' });
    if (run.turnId !== null) {
      await this.wakeUps.send(closeTurn, { runUuid: run.uuid, turnId: run.turnId, state: 'cancelled' });
    }
    return 'cancelled';
  }
}

function isDecided({ decisionId, turnId }: AgentRun): boolean {
  return decisionId !== null && turnId !== null;
}
