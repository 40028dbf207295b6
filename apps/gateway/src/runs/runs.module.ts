import { Module } from '@nestjs/common';
import { ConfigModule, HttpConfig } from '#config';
import { IdentityModule } from '../identity/identity.module';
import { OpenStreams } from './open-streams.service';
import { RunAccess } from './run-access.service';
import { RunEvents } from './run-events.service';
import { RunFollower } from './run-follower.service';
import { RunStarter } from './run-starter.service';
import { RunWaiter } from './run-waiter.service';
import { RunsController } from './runs.controller';
import { StepFeed } from './step-feed.service';
import { StepsController } from './steps.controller';
import { StreamRights } from './stream-rights.service';

@Module({
  imports: [ConfigModule.for(HttpConfig), IdentityModule],
  controllers: [RunsController, StepsController],
  providers: [RunAccess, RunStarter, RunWaiter, RunFollower, RunEvents, StepFeed, OpenStreams, StreamRights],
})
export class RunsModule {}
