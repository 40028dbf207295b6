import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { advanceRun, AdvanceRunMessage, runCancelRequested, RunCancelRequestedEvent } from '#contracts';
import { HandleJob, JobContext, OnBroadcast } from '#queue';
import { ActiveSegments } from './active-segments.service';
import { RunWorker } from './run-worker.service';

/** Wake-ups of runs, and the broadcast that stops one. */
@Controller()
export class RunWorkerController {
  constructor(
    private readonly worker: RunWorker,
    private readonly active: ActiveSegments,
  ) {}

  @HandleJob(advanceRun)
  advance(@Payload() message: AdvanceRunMessage, @Ctx() context: JobContext): Promise<void> {
    return this.worker.advance(message.runUuid, message.wake, context.signal);
  }

  @OnBroadcast(runCancelRequested)
  cancel(@Payload() event: RunCancelRequestedEvent): void {
    this.active.cancel(event.runUuid);
  }
}
