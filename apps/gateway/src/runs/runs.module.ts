import { Module } from '@nestjs/common';
import { OpenStreams } from './open-streams.service';
import { RunAccess } from './run-access.service';
import { RunEvents } from './run-events.service';
import { RunFollower } from './run-follower.service';
import { RunStarter } from './run-starter.service';
import { RunWaiter } from './run-waiter.service';
import { RunsController } from './runs.controller';
import { StepFeed } from './step-feed.service';
import { StepsController } from './steps.controller';

@Module({
  controllers: [RunsController, StepsController],
  providers: [RunAccess, RunStarter, RunWaiter, RunFollower, RunEvents, StepFeed, OpenStreams],
})
export class RunsModule {}
