import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  cancelRun,
  CancelRunMessage,
  claimTurn,
  ClaimTurnMessage,
  evaluateTools,
  EvaluateToolsMessage,
  getRun,
  GetRunMessage,
  listRuns,
  ListRunsMessage,
  startCall,
  StartCallMessage,
  startUndo,
  StartUndoMessage,
  startRun,
  StartRunMessage,
  turnContext,
  TurnContextMessage,
} from '#contracts';
import { HandleJob, JobContext } from '#queue';
import { StartCallService } from '../direct/start-call.service';
import { StartUndoService } from '../direct/start-undo.service';
import { CancelRunService } from './cancel-run.service';
import { RunQuery } from './run-query.service';
import { StartRunService } from './start-run.service';
import { ToolOffersService } from './tool-offers.service';
import { TurnClaim } from './turn-claim.service';
import { TurnQuery } from './turn-query.service';

/** Short questions about runs. */
@Controller()
export class AgentRequestsController {
  constructor(
    private readonly starts: StartRunService,
    private readonly directCalls: StartCallService,
    private readonly undos: StartUndoService,
    private readonly runs: RunQuery,
    private readonly cancels: CancelRunService,
    private readonly turns: TurnQuery,
    private readonly claims: TurnClaim,
    private readonly offers: ToolOffersService,
  ) {}

  @HandleJob(startRun)
  start(@Payload() message: StartRunMessage, @Ctx() { signal }: JobContext) {
    return this.starts.start(message, signal);
  }

  @HandleJob(startCall)
  startCall(@Payload() message: StartCallMessage, @Ctx() { signal }: JobContext) {
    return this.directCalls.start(message, signal);
  }

  @HandleJob(startUndo)
  startUndo(@Payload() message: StartUndoMessage, @Ctx() { signal }: JobContext) {
    return this.undos.start(message, signal);
  }

  @HandleJob(getRun)
  get(@Payload() message: GetRunMessage, @Ctx() { signal }: JobContext) {
    return this.runs.get(message.sub, message.runUuid, signal);
  }

  @HandleJob(listRuns)
  list(@Payload() message: ListRunsMessage, @Ctx() { signal }: JobContext) {
    return this.runs.list(message, signal);
  }

  @HandleJob(cancelRun)
  cancel(@Payload() message: CancelRunMessage, @Ctx() { signal }: JobContext) {
    return this.cancels.cancel(message.sub, message.runUuid, signal);
  }

  @HandleJob(turnContext)
  context(@Payload() message: TurnContextMessage, @Ctx() { signal }: JobContext) {
    return this.turns.context(message, signal);
  }

  @HandleJob(claimTurn)
  claim(@Payload() message: ClaimTurnMessage) {
    return this.claims.claim(message);
  }

  @HandleJob(evaluateTools)
  evaluate(@Payload() message: EvaluateToolsMessage, @Ctx() { signal }: JobContext) {
    return this.offers.evaluate(message, signal);
  }
}
