import { IsIn, IsInt, IsUUID, Min } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { STEP_VIEWS, type Step, type StepView } from './step';

/** One stored step with its whole body. */
export class GetStepMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsInt()
  @Min(0)
  sequence: number;

  @IsIn(STEP_VIEWS)
  view: StepView;
}

export const getStep = request<GetStepMessage, Step>({
  name: 'get-step',
  queue: 'trace.requests',
  message: GetStepMessage,
});
