import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type RunForViewer } from './run-replies';

/** One run as this caller may see it; 404 alike for unknown and not theirs. */
export class GetRunMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  runUuid: string;
}

export const getRun = request<GetRunMessage, RunForViewer>({
  name: 'get-run',
  queue: 'agent.requests',
  message: GetRunMessage,
});
