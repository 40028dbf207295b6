import { Module } from '@nestjs/common';
import { ActorResolver } from '#auth';
import { ConfigModule, InboxConfig } from '#config';
import {
  DatabaseHealth,
  DatabaseModule,
  DecisionRequestRepository,
  InboxCardRepository,
  InboxDecisionRepository,
  InboxRetentionRepository,
  InboxTurnRepository,
  SuspendedTurnRepository,
} from '#database';
import { HealthIndicator } from '#observability';
import { QueueModule } from '#queue';
import { DecisionClaim } from './deciding/decision-claim.service';
import { DecisionRecorder } from './deciding/decision-recorder.service';
import { TurnDecider } from './deciding/turn-decider.service';
import { CardBuilder } from './opening/card-builder.service';
import { TurnCloser } from './opening/turn-closer.service';
import { TurnOpener } from './opening/turn-opener.service';
import { CardEnvelope } from './cards/card-envelope.service';
import { PreviewAccessService } from './reading/preview-access.service';
import { TurnList } from './reading/turn-list.service';
import { TurnLoader } from './reading/turn-loader.service';
import { TurnReader } from './reading/turn-reader.service';
import { InboxRetention } from './retention/inbox-retention.service';
import { DecisionSweep } from './sweeping/decision-sweep.service';
import { InboxTimers } from './sweeping/inbox-timers.service';
import { InboxRequestsController } from './turns/inbox-requests.controller';
import { InboxTurnsController } from './turns/inbox-turns.controller';

/** Turns that wait for a person, and the only app that can turn one into an approved one (design §3). */
@Module({
  imports: [ConfigModule.for(InboxConfig), DatabaseModule.forRoot(), QueueModule.forApp('inbox')],
  controllers: [InboxTurnsController, InboxRequestsController],
  providers: [
    ActorResolver,
    DecisionRequestRepository,
    InboxCardRepository,
    InboxDecisionRepository,
    InboxRetentionRepository,
    InboxTurnRepository,
    SuspendedTurnRepository,
    CardBuilder,
    CardEnvelope,
    DecisionClaim,
    DecisionRecorder,
    DecisionSweep,
    InboxRetention,
    InboxTimers,
    PreviewAccessService,
    TurnCloser,
    TurnDecider,
    TurnList,
    TurnLoader,
    TurnOpener,
    TurnReader,
    { provide: HealthIndicator, useExisting: DatabaseHealth },
  ],
})
export class InboxModule {}
