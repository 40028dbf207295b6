import { IsUUID, Matches } from 'class-validator';
import { TOOL_DEADLINE_MS, request } from '../core/contract';
import { Message } from '../core/message';
import { CALL_ID_PATTERN } from '../core/patterns';
import { type CallResult } from './call-replies';

/** Run one read-only call; arguments come from `agent_calls`. */
export class ExecuteCallMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @Matches(CALL_ID_PATTERN)
  callId: string;
}

export const executeCall = request<ExecuteCallMessage, CallResult>({
  name: 'execute-call',
  queue: 'tools.calls',
  message: ExecuteCallMessage,
  deadlineMs: TOOL_DEADLINE_MS,
});
