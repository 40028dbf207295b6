import { Controller, Module, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  claimTurn,
  ClaimTurnMessage,
  turnContext,
  TurnContextMessage,
  type ClaimedTurn,
  type RunStatus,
  type TurnContext,
} from '#contracts';
import { AgentCall, AgentRun, DatabaseModule } from '#database';
import { NotFoundError } from '#errors';
import { HandleJob } from '#queue';
import { DataSource, In } from 'typeorm';
import { handleUnusedJobs } from './unused-jobs';

export interface AgentPeerState {
  /** Laid over what the rows say. */
  context: Partial<TurnContext>;
  /** Called before a claim touches the row; throwing leaves the row alone. */
  beforeClaim: () => void | Promise<void>;
  claims: { decisionId: string; won: boolean }[];
}

const WAITING = ['waiting_for_approval', 'waiting_for_input'];

/** The two questions `inbox` asks `agent`, over the real queue and on the real row. */
export function agentPeer(state: AgentPeerState): Type {
  @Controller()
  class AgentPeerController {
    constructor(private readonly dataSource: DataSource) {}

    @HandleJob(turnContext)
    async turnContext(@Payload() { runUuid, turnId }: TurnContextMessage): Promise<TurnContext> {
      const run = await this.dataSource.manager.findOneBy(AgentRun, { uuid: runUuid });
      if (run === null) throw new NotFoundError();
      const calls = await this.dataSource.manager.findBy(AgentCall, { turnId });
      const writes = calls.filter((call) => call.effect !== 'read_only');
      return {
        runStatus: run.status as RunStatus,
        waitingTurnId: WAITING.includes(run.status) ? run.turnId : null,
        owner: run.beUser,
        configurationExists: true,
        requireSecondApprover: false,
        stateReadable: true,
        releasable: Object.fromEntries(writes.map((call) => [call.callId, null])),
        ...state.context,
      };
    }

    @HandleJob(claimTurn)
    async claimTurn(@Payload() { runUuid, turnId, decisionId }: ClaimTurnMessage): Promise<ClaimedTurn> {
      await state.beforeClaim();
      const update = await this.dataSource.manager.update(
        AgentRun,
        { uuid: runUuid, turnId, status: In(WAITING) },
        { status: 'queued', decisionId, wake: () => 'wake + 1' },
      );
      const won = update.affected === 1;
      state.claims.push({ decisionId, won });
      const run = await this.dataSource.manager.findOneByOrFail(AgentRun, { uuid: runUuid });
      return { won, runStatus: run.status as RunStatus };
    }
  }
  handleUnusedJobs(AgentPeerController, 'agent', [turnContext.name, claimTurn.name]);

  @Module({ imports: [DatabaseModule.forRoot()], controllers: [AgentPeerController] })
  class AgentPeerModule {}
  return AgentPeerModule;
}
