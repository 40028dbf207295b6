import { IsInt, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { broadcast } from '../core/contract';
import { Message } from '../core/message';

/** Provisional streamed model text; `step.llm` replaces it. */
export class RunDeltaEvent extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsInt()
  @Min(1)
  round: number;

  @IsInt()
  @Min(0)
  index: number;

  @IsString()
  @MaxLength(2000)
  text: string;
}

export const runDelta = broadcast<RunDeltaEvent>({
  name: 'run.delta',
  message: RunDeltaEvent,
});
