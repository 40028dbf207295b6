import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  closeTurn,
  CloseTurnMessage,
  decideTurn,
  DecideTurnMessage,
  getTurn,
  GetTurnMessage,
  listTurns,
  ListTurnsMessage,
  openTurn,
  OpenTurnMessage,
  runStepStored,
  RunStepStoredEvent,
} from '#contracts';
import { HandleJob, JobContext, OnBroadcast } from '../src';
import { InboxBehaviour } from './inbox-behaviour';

/** Handles every job of `inbox` as the spec's behaviour says. */
@Controller()
export class InboxController {
  constructor(private readonly behaviour: InboxBehaviour) {}

  @HandleJob(openTurn)
  open(@Payload() message: OpenTurnMessage, @Ctx() context: JobContext): unknown {
    return this.behaviour.openTurn(message, context);
  }

  @HandleJob(closeTurn)
  close(@Payload() message: CloseTurnMessage, @Ctx() context: JobContext): unknown {
    return this.behaviour.closeTurn(message, context);
  }

  @HandleJob(listTurns)
  list(@Payload() message: ListTurnsMessage, @Ctx() context: JobContext): unknown {
    return this.behaviour.listTurns(message, context);
  }

  @HandleJob(getTurn)
  get(@Payload() message: GetTurnMessage, @Ctx() context: JobContext): unknown {
    return this.behaviour.getTurn(message, context);
  }

  @HandleJob(decideTurn)
  decide(@Payload() message: DecideTurnMessage, @Ctx() context: JobContext): unknown {
    return this.behaviour.decideTurn(message, context);
  }

  @OnBroadcast(runStepStored)
  stepStored(@Payload() event: RunStepStoredEvent): void {
    this.behaviour.stepStored(event);
  }
}
