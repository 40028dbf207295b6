import { IsUUID, Matches } from 'class-validator';
import { LONG_DEADLINE_MS, request } from '../core/contract';
import { Message } from '../core/message';
import { IDENTIFIER_PATTERN, SUBJECT_PATTERN } from '../core/patterns';
import { type ReadResult } from './call-replies';

/** Run one reading tool as the caller, without a run; the arguments wait in the stored request (spec 05 §4 Direct call). */
export class RunReadMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @Matches(IDENTIFIER_PATTERN)
  tool: string;

  @IsUUID('4')
  requestId: string;
}

export const runRead = request<RunReadMessage, ReadResult>({
  name: 'run-read',
  queue: 'tools.calls',
  message: RunReadMessage,
  deadlineMs: LONG_DEADLINE_MS,
});
