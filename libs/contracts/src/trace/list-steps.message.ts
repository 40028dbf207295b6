import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { STEP_VIEWS, type StepPage, type StepView } from './step';

/** Stored steps of a run, ascending. */
export class ListStepsMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsInt()
  @Min(-1)
  after: number;

  @IsIn(STEP_VIEWS)
  view: StepView;

  @IsInt()
  @Min(1)
  @Max(200)
  limit: number;
}

export const listSteps = request<ListStepsMessage, StepPage>({
  name: 'list-steps',
  queue: 'trace.requests',
  message: ListStepsMessage,
});
