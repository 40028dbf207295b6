import { IsInt, IsUUID, Min } from 'class-validator';
import { broadcast } from '../core/contract';
import { Message } from '../core/message';

/** `trace` has stored steps of a run up to this sequence. */
export class RunStepStoredEvent extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsInt()
  @Min(0)
  sequence: number;
}

export const runStepStored = broadcast<RunStepStoredEvent>({
  name: 'run.step-stored',
  message: RunStepStoredEvent,
});
