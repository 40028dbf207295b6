import { Module } from '@nestjs/common';
import { ActorResolver } from '#auth';
import { AgentConfig, ConfigModule } from '#config';
import {
  AgentCallRepository,
  AgentOutboxRepository,
  AgentRunRepository,
  AgentUsageRepository,
  DatabaseHealth,
  DatabaseModule,
  DecisionReaderRepository,
  GatewayRequestRepository,
  RunStateRepository,
  RunSweepRepository,
  RunTransitionRepository,
  StepSequenceRepository,
} from '#database';
import { HealthIndicator } from '#observability';
import { QueueModule } from '#queue';
import { DirectRuns } from './direct/direct-runs.service';
import { DirectRunOpener } from './direct/direct-run-opener.service';
import { StartCallService } from './direct/start-call.service';
import { StartUndoService } from './direct/start-undo.service';
import { ActiveSegments } from './loop/active-segments.service';
import { ClaimService } from './loop/claim.service';
import { PatientClient } from './loop/patient-client.service';
import { ProviderService } from './loop/provider.service';
import { RoundService } from './loop/round.service';
import { RunJournal } from './loop/run-journal.service';
import { RunLoop } from './loop/run-loop.service';
import { RunWorkerController } from './loop/run-worker.controller';
import { RunWorker } from './loop/run-worker.service';
import { SegmentEnding } from './loop/segment-ending.service';
import { Settlement } from './loop/settlement.service';
import { UnusableRunEnding } from './loop/unusable-run-ending.service';
import { OfferService } from './offers/offer.service';
import { RecordsService } from './records/records.service';
import { AgentRequestsController } from './requests/agent-requests.controller';
import { CancelRunService } from './requests/cancel-run.service';
import { RunQuery } from './requests/run-query.service';
import { StartRunService } from './requests/start-run.service';
import { ToolOffersService } from './requests/tool-offers.service';
import { TurnClaim } from './requests/turn-claim.service';
import { TurnQuery } from './requests/turn-query.service';
import { AgentTimers } from './sweeper/agent-timers.service';
import { Expiry } from './sweeper/expiry.service';
import { OutboxSweep } from './sweeper/outbox-sweep.service';
import { Reaper } from './sweeper/reaper.service';
import { RunSweep } from './sweeper/run-sweep.service';
import { TurnApplier } from './turns/apply-turn.service';
import { CallRunner } from './turns/call-runner.service';
import { Suspension } from './turns/suspension.service';
import { TurnWriter } from './turns/turn-writer.service';
import { TurnService } from './turns/turn.service';
import { UntoldCalls } from './turns/untold-calls.service';

const repositories = [
  AgentCallRepository,
  AgentOutboxRepository,
  AgentRunRepository,
  AgentUsageRepository,
  DecisionReaderRepository,
  GatewayRequestRepository,
  RunStateRepository,
  RunSweepRepository,
  RunTransitionRepository,
  StepSequenceRepository,
];

const requests = [
  CancelRunService,
  RunQuery,
  DirectRunOpener,
  StartCallService,
  StartUndoService,
  StartRunService,
  ToolOffersService,
  TurnClaim,
  TurnQuery,
];

const loop = [
  ActiveSegments,
  ClaimService,
  DirectRuns,
  PatientClient,
  ProviderService,
  RoundService,
  RunJournal,
  RunLoop,
  RunWorker,
  SegmentEnding,
  Settlement,
  UnusableRunEnding,
];

/** Runs and the agent loop: holds provider keys, cannot reach TYPO3 (design §3). */
@Module({
  imports: [ConfigModule.for(AgentConfig), DatabaseModule.forRoot(), QueueModule.forApp('agent')],
  controllers: [RunWorkerController, AgentRequestsController],
  providers: [
    ...repositories,
    ...requests,
    ...loop,
    ActorResolver,
    AgentTimers,
    CallRunner,
    Expiry,
    OfferService,
    OutboxSweep,
    Reaper,
    RecordsService,
    RunSweep,
    Suspension,
    TurnApplier,
    TurnService,
    TurnWriter,
    UntoldCalls,
    { provide: HealthIndicator, useExisting: DatabaseHealth },
  ],
})
export class AgentModule {}
