import { Type } from 'class-transformer';
import { IsUUID, Matches, ValidateNested } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type StartedRun } from './run-replies';
import { RunSource } from './run-source';

/** Open a run from a sealed request body (spec 05 §4 Start run). The same uuid and owner again give the same answer. */
export class StartRunMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  runUuid: string;

  @ValidateNested()
  @Type(() => RunSource)
  source: RunSource;
}

export const startRun = request<StartRunMessage, StartedRun>({
  name: 'start-run',
  queue: 'agent.requests',
  message: StartRunMessage,
});
