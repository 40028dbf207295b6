import { Module } from '@nestjs/common';
import { ConfigModule, TraceConfig } from '#config';
import {
  DatabaseHealth,
  DatabaseModule,
  TraceIntakeRepository,
  TraceRetentionRepository,
  TraceStepRepository,
} from '#database';
import { HealthIndicator } from '#observability';
import { QueueModule } from '#queue';
import { StepIntake } from './intake/step-intake.service';
import { TraceRetention } from './retention/trace-retention.service';
import { StepReader } from './steps/step-reader.service';
import { StepsController } from './steps/steps.controller';

/** Steps, provider calls and governance events: stored once, listed, purged. */
@Module({
  imports: [ConfigModule.for(TraceConfig), DatabaseModule.forRoot(), QueueModule.forApp('trace')],
  controllers: [StepsController],
  providers: [
    TraceIntakeRepository,
    TraceStepRepository,
    TraceRetentionRepository,
    StepIntake,
    StepReader,
    TraceRetention,
    { provide: HealthIndicator, useExisting: DatabaseHealth },
  ],
})
export class TraceModule {}
