import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { IDENTIFIER_PATTERN, SUBJECT_PATTERN } from '../core/patterns';
import { type StartedRun } from './run-replies';

/**
 * Open a run of kind `direct`: one writing call by a person, no model (spec 05 §4 Direct call). The arguments wait in the stored request.
 * The same uuid and owner again give the same answer.
 */
export class StartCallMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  runUuid: string;

  @Matches(IDENTIFIER_PATTERN)
  tool: string;

  @IsUUID('4')
  requestId: string;
}

export const startCall = request<StartCallMessage, StartedRun>({
  name: 'start-call',
  queue: 'agent.requests',
  message: StartCallMessage,
});
