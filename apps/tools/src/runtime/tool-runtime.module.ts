import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import {
  AgentCallRepository,
  AgentRunRepository,
  GatewayRequestRepository,
  SnapshotRepository,
  ToolSwitchRepository,
  ToolsOutboxRepository,
} from '#database';
import { EVERY_DECLARATION } from '#tool-specs';
import { ToolGate } from '../execution/tool-gate.service';
import { ActorService } from '../identity/actor.service';
import { DECLARATIONS, ToolRegistry } from '../registry/tool-registry.service';
import { ActiveSnapshot } from '../snapshot/active-snapshot.service';
import { ToolStatesService } from '../states/tool-states.service';

const shared = [
  ActorService,
  ActiveSnapshot,
  AgentCallRepository,
  AgentRunRepository,
  GatewayRequestRepository,
  SnapshotRepository,
  ToolGate,
  ToolRegistry,
  ToolStatesService,
  ToolSwitchRepository,
  ToolsOutboxRepository,
];

/** What every feature of this app stands on: identity, registry, switches, snapshot, gates. */
@Module({
  imports: [DiscoveryModule],
  providers: [...shared, { provide: DECLARATIONS, useValue: EVERY_DECLARATION }],
  exports: shared,
})
export class ToolRuntimeModule {}
