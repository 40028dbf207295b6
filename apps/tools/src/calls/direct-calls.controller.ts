import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { RunReadMessage, runRead, type ReadResult } from '#contracts';
import { HandleJob } from '#queue';
import { DirectRead } from './direct-read.service';

@Controller()
export class DirectCallsController {
  constructor(private readonly reads: DirectRead) {}

  @HandleJob(runRead)
  runRead(@Payload() message: RunReadMessage): Promise<ReadResult> {
    return this.reads.read(message);
  }
}
