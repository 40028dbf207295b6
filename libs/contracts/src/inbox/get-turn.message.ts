import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type TurnView } from './turn-view';

/** One turn with its cards. */
export class GetTurnMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  turnId: string;
}

export const getTurn = request<GetTurnMessage, TurnView>({
  name: 'get-turn',
  queue: 'inbox.requests',
  message: GetTurnMessage,
});
