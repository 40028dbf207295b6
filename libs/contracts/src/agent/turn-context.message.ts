import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type TurnContext } from './turn-replies';

/** What `inbox` must know of the run before a decision (spec 05 §4 Decide, gate 3). */
export class TurnContextMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;
}

export const turnContext = request<TurnContextMessage, TurnContext>({
  name: 'turn-context',
  queue: 'agent.requests',
  message: TurnContextMessage,
});
