import { IsInt, IsUUID, Min } from 'class-validator';
import { wakeUp } from '../core/contract';
import { Message } from '../core/message';

/** Continue a run from its row; `wake` must equal the row's, else the job is stale. */
export class AdvanceRunMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsInt()
  @Min(0)
  wake: number;
}

export const advanceRun = wakeUp<AdvanceRunMessage>({
  name: 'advance-run',
  queue: 'agent.runs',
  message: AdvanceRunMessage,
  jobId: (message) => `advance_${message.runUuid}_${message.wake}`,
});
