import { IsUUID } from 'class-validator';
import { TOOL_DEADLINE_MS, request } from '../core/contract';
import { Message } from '../core/message';
import { type TurnOutcome } from './call-replies';

/** Which calls of a turn have a fence, with their stored results. */
export class TurnOutcomeMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;
}

export const turnOutcome = request<TurnOutcomeMessage, TurnOutcome>({
  name: 'turn-outcome',
  queue: 'tools.calls',
  message: TurnOutcomeMessage,
  deadlineMs: TOOL_DEADLINE_MS,
});
