import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type CancelledRun } from './run-replies';

/** Cancel a run; already cancelled is the same answer, finished is 409 `run-finished`. */
export class CancelRunMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  runUuid: string;
}

export const cancelRun = request<CancelRunMessage, CancelledRun>({
  name: 'cancel-run',
  queue: 'agent.requests',
  message: CancelRunMessage,
});
