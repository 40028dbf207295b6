import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ConfigModule, HttpConfig } from '#config';
import { DatabaseHealth, DatabaseModule, GatewayRequestRepository } from '#database';
import { HealthIndicator } from '#observability';
import { ApprovalsController } from './approvals/approvals.controller';
import { HealthController } from './housekeeping/health.controller';
import { Purge } from './housekeeping/purge.service';
import { JsonBodyInterceptor } from './http/json-body.interceptor';
import { ProblemFilter } from './http/problem.filter';
import { RequestTimeoutInterceptor } from './http/request-timeout.interceptor';
import { RequestValidationPipe } from './http/validation.pipe';
import { StoredRequestInterceptor } from './idempotency/stored-request.interceptor';
import { StoredRequestService } from './idempotency/stored-request.service';
import { ActorGuard } from './identity/actor.guard';
import { CredentialsGuard } from './identity/credentials.guard';
import { IdentityModule } from './identity/identity.module';
import { InstanceController } from './instance/instance.controller';
import { SnapshotPush } from './instance/snapshot-push.service';
import { ActorLimitGuard } from './limits/actor-limit.guard';
import { AddressLimitGuard } from './limits/address-limit.guard';
import { RateLimitModule } from './limits/rate-limit.module';
import { RunsModule } from './runs/runs.module';
import { ToolCallsController } from './tools/tool-calls.controller';
import { ToolCaller } from './tools/tool-caller.service';
import { ToolsController } from './tools/tools.controller';
import { WritesController } from './writes/writes.controller';

/** The public HTTP API and the dashboard's files; decides who is asking and passes every question on (design §3). */
@Module({
  imports: [
    ConfigModule.for(HttpConfig),
    DatabaseModule.forRoot(),
    RateLimitModule,
    IdentityModule,
    RunsModule,
  ],
  controllers: [
    ApprovalsController,
    ToolsController,
    ToolCallsController,
    WritesController,
    InstanceController,
    HealthController,
  ],
  providers: [
    GatewayRequestRepository,
    StoredRequestService,
    SnapshotPush,
    ToolCaller,
    Purge,
    { provide: HealthIndicator, useExisting: DatabaseHealth },
    { provide: APP_FILTER, useClass: ProblemFilter },
    // In this order: addresses are limited before tokens are checked, callers before TYPO3 is asked about them.
    { provide: APP_GUARD, useClass: AddressLimitGuard },
    { provide: APP_GUARD, useClass: CredentialsGuard },
    { provide: APP_GUARD, useClass: ActorLimitGuard },
    { provide: APP_GUARD, useClass: ActorGuard },
    { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
    // The row outlives the time limit: an answer that comes too late for the caller is still released.
    { provide: APP_INTERCEPTOR, useClass: StoredRequestInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RequestTimeoutInterceptor },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
})
export class GatewayModule {}
