import { Injectable } from '@nestjs/common';
import { closeTurn } from '#contracts';
import {
  AgentCallRepository,
  AgentRunRepository,
  RunStateRepository,
  RunTransitionRepository,
} from '#database';
import { metrics } from '#observability';
import { WakeUpSender } from '#queue';
import { RunJournal } from '../loop/run-journal.service';
import { lifecycle, step } from '../runs/steps';

/** Ends runs nobody has decided about in time (D-13). */
@Injectable()
export class Expiry {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly journal: RunJournal,
    private readonly wakeUps: WakeUpSender,
  ) {}

  async expire(runUuid: string): Promise<void> {
    const run = await this.runs.find(runUuid);
    if (!run) return;
    let expired = false;
    await this.journal.write(runUuid, async (tx) => {
      expired = await this.transitions.expire(runUuid, tx);
      if (!expired) return {};
      await this.states.erase(runUuid, tx);
      await this.calls.eraseContents(runUuid, tx);
      const decision = { approved: false, decidedBy: 0, expired: true };
      const end = { status: 'cancelled', reason: 'approval_expired', truncated: run.truncated };
      return {
        steps: [
          step('approval', 0, decision, { privacy: 'full' }),
          lifecycle('run.cancelled', run.iterations, end),
        ],
      };
    });
    if (!expired) return;
    metrics.runs.inc({ status: 'cancelled', reason: 'approval_expired' });
    if (run.turnId !== null)
      await this.wakeUps.send(closeTurn, { runUuid, turnId: run.turnId, state: 'expired' });
  }
}
