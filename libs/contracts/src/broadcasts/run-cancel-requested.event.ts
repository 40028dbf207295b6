import { IsUUID } from 'class-validator';
import { broadcast } from '../core/contract';
import { Message } from '../core/message';

/** A running run is to stop at its next boundary. */
export class RunCancelRequestedEvent extends Message {
  @IsUUID('4')
  runUuid: string;
}

export const runCancelRequested = broadcast<RunCancelRequestedEvent>({
  name: 'run.cancel-requested',
  message: RunCancelRequestedEvent,
});
