import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { closeTurn, CloseTurnMessage, openTurn, OpenTurnMessage } from '#contracts';
import { HandleJob } from '#queue';
import { TurnCloser } from '../opening/turn-closer.service';
import { TurnOpener } from '../opening/turn-opener.service';

/** Wake-ups from `agent`: look at a run's turn. */
@Controller()
export class InboxTurnsController {
  constructor(
    private readonly opener: TurnOpener,
    private readonly closer: TurnCloser,
  ) {}

  @HandleJob(openTurn)
  open(@Payload() message: OpenTurnMessage): Promise<void> {
    return this.opener.open(message.runUuid, message.turnId);
  }

  @HandleJob(closeTurn)
  close(@Payload() message: CloseTurnMessage): Promise<void> {
    return this.closer.close(message.runUuid, message.turnId, message.state);
  }
}
