import { IsUUID } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { type ClaimedTurn } from './turn-replies';

/** The one conditional update that lets a decision win (R-05 §3). */
export class ClaimTurnMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;

  @IsUUID('4')
  decisionId: string;
}

export const claimTurn = request<ClaimTurnMessage, ClaimedTurn>({
  name: 'claim-turn',
  queue: 'agent.requests',
  message: ClaimTurnMessage,
});
