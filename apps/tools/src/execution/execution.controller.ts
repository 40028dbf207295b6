import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ExecuteCallMessage, executeCall, type CallResult } from '#contracts';
import { HandleJob } from '#queue';
import { CallExecution } from './call-execution.service';

@Controller()
export class ExecutionController {
  constructor(private readonly execution: CallExecution) {}

  @HandleJob(executeCall)
  executeCall(@Payload() { runUuid, callId }: ExecuteCallMessage): Promise<CallResult> {
    return this.execution.execute(runUuid, callId);
  }
}
