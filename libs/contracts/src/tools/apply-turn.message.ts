import { ArrayMaxSize, ArrayNotEmpty, IsUUID, Matches } from 'class-validator';
import { TOOL_DEADLINE_MS, request } from '../core/contract';
import { Message } from '../core/message';
import { CALL_ID_PATTERN } from '../core/patterns';
import { type AppliedTurn } from './call-replies';

/** Apply the approved writes of a turn in one transaction, once (design §7). */
export class ApplyTurnMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;

  @IsUUID('4')
  decisionId: string;

  @ArrayNotEmpty()
  @ArrayMaxSize(32)
  @Matches(CALL_ID_PATTERN, { each: true })
  callIds: string[];
}

export const applyTurn = request<ApplyTurnMessage, AppliedTurn>({
  name: 'apply-turn',
  queue: 'tools.calls',
  message: ApplyTurnMessage,
  deadlineMs: TOOL_DEADLINE_MS,
});
