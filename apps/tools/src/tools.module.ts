import { Module } from '@nestjs/common';
import { ConfigModule, ToolsConfig } from '#config';
import { DatabaseHealth, DatabaseModule, Typo3DatabaseModule } from '#database';
import { HealthIndicator } from '#observability';
import { DirectCallsController } from './calls/direct-calls.controller';
import { DirectRead } from './calls/direct-read.service';
import { CallExecution } from './execution/call-execution.service';
import { ExecutionController } from './execution/execution.controller';
import { ReadExecution } from './execution/read-execution.service';
import { Typo3DatabaseHealthIndicator } from './health/typo3-database.health-indicator';
import { IdentityController } from './identity/identity.controller';
import { OutboxSweeper } from './outbox/outbox-sweeper.service';
import { ToolRuntimeModule } from './runtime/tool-runtime.module';
import { InstanceViews } from './snapshot/instance-view.service';
import { SnapshotStore } from './snapshot/snapshot-store.service';
import { SnapshotController } from './snapshot/snapshot.controller';
import { StatesController } from './states/states.controller';
import { ReadToolsModule } from './tools/read-tools.module';
import { WritesModule } from './writes/writes.module';

/** Tool execution, identity, instance snapshot, switches (design §3). */
@Module({
  imports: [
    ConfigModule.for(ToolsConfig),
    DatabaseModule.forRoot(),
    Typo3DatabaseModule.forRoot(),
    ToolRuntimeModule,
    ReadToolsModule,
    WritesModule,
  ],
  controllers: [
    IdentityController,
    SnapshotController,
    StatesController,
    ExecutionController,
    DirectCallsController,
  ],
  providers: [
    CallExecution,
    ReadExecution,
    DirectRead,
    InstanceViews,
    SnapshotStore,
    OutboxSweeper,
    { provide: HealthIndicator, useExisting: DatabaseHealth },
    Typo3DatabaseHealthIndicator,
  ],
})
export class ToolsModule {}
