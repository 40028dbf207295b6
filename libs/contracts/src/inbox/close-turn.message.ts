import { IsIn, IsUUID } from 'class-validator';
import { wakeUp } from '../core/contract';
import { Message } from '../core/message';
import { CLOSED_TURN_STATES, type ClosedTurnState } from './turn-state';

/** A waiting turn was ended by a cancel or by expiry. */
export class CloseTurnMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;

  @IsIn(CLOSED_TURN_STATES)
  state: ClosedTurnState;
}

export const closeTurn = wakeUp<CloseTurnMessage>({
  name: 'close-turn',
  queue: 'inbox.turns',
  message: CloseTurnMessage,
  jobId: (message) => `close_${message.turnId}`,
});
