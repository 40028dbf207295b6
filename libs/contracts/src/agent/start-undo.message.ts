import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type StartedRun } from './run-replies';

/**
 * Open a run of kind `direct` that takes an applied write back (spec 05 §4 Direct call). The same uuid and owner again give the same answer.
 */
export class StartUndoMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  writeId: string;
}

export const startUndo = request<StartUndoMessage, StartedRun>({
  name: 'start-undo',
  queue: 'agent.requests',
  message: StartUndoMessage,
});
