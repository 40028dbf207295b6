import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getStep, GetStepMessage, listSteps, ListStepsMessage, type Step, type StepPage } from '#contracts';
import { HandleJob } from '#queue';
import { StepReader } from './step-reader.service';

@Controller()
export class StepsController {
  constructor(private readonly reader: StepReader) {}

  @HandleJob(listSteps)
  listSteps(@Payload() { runUuid, after, limit, view }: ListStepsMessage): Promise<StepPage> {
    return this.reader.page({ runUuid, after, limit, view });
  }

  @HandleJob(getStep)
  getStep(@Payload() { runUuid, sequence, view }: GetStepMessage): Promise<Step> {
    return this.reader.one(runUuid, sequence, view);
  }
}
