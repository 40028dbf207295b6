import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type DecidedTurn } from './decision-replies';

/** Approve or deny a waiting turn; the body waits sealed in `gateway_requests`. */
export class DecideTurnMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  turnId: string;

  @IsUUID('4')
  requestId: string;
}

export const decideTurn = request<DecideTurnMessage, DecidedTurn>({
  name: 'decide-turn',
  queue: 'inbox.requests',
  message: DecideTurnMessage,
});
