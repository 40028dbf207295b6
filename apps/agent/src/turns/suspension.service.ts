import { Injectable } from '@nestjs/common';
import { openTurn, type CallPreview } from '#contracts';
import {
  AgentCallRepository,
  RunStateRepository,
  RunTransitionRepository,
  type Transaction,
} from '#database';
import { WakeUpSender } from '#queue';
import { pausingCalls } from '../loop/classify-calls';
import { RunJournal } from '../loop/run-journal.service';
import type { Segment } from '../loop/segment';
import { SegmentStoppedError } from '../loop/segment-stopped.error';
import { serializeState, type OpenTurn, type RunState } from '../runs/run-state';
import { lifecycle } from '../runs/steps';
import { answerSteps } from './answer-steps';

/** Parks a run until a person has decided (R-10.106 ff.). */
@Injectable()
export class Suspension {
  constructor(
    private readonly journal: RunJournal,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly wakeUps: WakeUpSender,
  ) {}

  /** @param previousTurnId id under which the calls waited before, when their cards have changed (D-1) */
  async suspend(
    segment: Segment,
    turn: OpenTurn,
    previews: readonly CallPreview[],
    previousTurnId: string | null,
  ): Promise<void> {
    const { runUuid, privacy } = segment;
    // The turn may end undecided: what is written in TYPO3 must not wait for it to be told.
    const untold = turn.calls.filter(({ answer, told }) => answer?.written && !told);
    const calls = turn.calls.map((call) => (untold.includes(call) ? { ...call, told: true } : call));
    const state: RunState = { ...segment.state, turn: { ...turn, calls } };
    await this.journal.atBoundary(segment, async (tx) => {
      segment.throwIfStopped();
      const expiresInSeconds = segment.run.configuration.approvalExpiresSeconds;
      const to = { status: 'waiting_for_approval' as const, turnId: turn.turnId, expiresInSeconds };
      if (!(await this.transitions.suspend(segment.lease, to, tx)))
        throw new SegmentStoppedError('lease-lost');
      await this.states.writeState(runUuid, serializeState(state), tx);
      await this.writeCards(runUuid, turn, previews, { previousTurnId, tx });
      const told = { status: to.status, turnId: turn.turnId };
      const written = untold.flatMap((call) =>
        call.answer ? answerSteps(call, call.answer, { round: turn.round, privacy }) : [],
      );
      return { steps: [...written, lifecycle('run.awaiting_approval', turn.round, told)] };
    });
    await this.wakeUps.send(openTurn, { runUuid, turnId: turn.turnId });
  }

  private async writeCards(
    runUuid: string,
    turn: OpenTurn,
    previews: readonly CallPreview[],
    { previousTurnId, tx }: { previousTurnId: string | null; tx: Transaction },
  ): Promise<void> {
    if (previousTurnId !== null) await this.calls.moveTurn(runUuid, previousTurnId, turn.turnId, tx);
    for (const { callId, answer } of turn.calls) {
      // What is answered already must be on no card.
      if (answer) await this.calls.leaveTurn(runUuid, callId, answer.outcome, tx);
    }
    for (const { callId } of pausingCalls(turn)) {
      const preview = previews.find((candidate) => candidate.callId === callId) ?? missing(callId);
      await this.calls.writePreview(runUuid, callId, JSON.stringify(preview), tx);
    }
  }
}

/** `tools` said nothing about the call: an approver is told that they decide without a preview. */
function missing(callId: string): CallPreview {
  const lines = ['There is no preview of this change.'];
  return { callId, lines, failed: true, linesHash: '', record: null, diff: [], warnings: [], tooLong: false };
}
