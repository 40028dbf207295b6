import { IsUUID } from 'class-validator';
import { wakeUp } from '../core/contract';
import { Message } from '../core/message';

/** Copy a suspended turn into the inbox; harmless when it is there. */
export class OpenTurnMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;
}

export const openTurn = wakeUp<OpenTurnMessage>({
  name: 'open-turn',
  queue: 'inbox.turns',
  message: OpenTurnMessage,
  jobId: (message) => `open_${message.turnId}`,
});
