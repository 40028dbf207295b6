import { AgentCall } from '../agent/agent-call.entity';
import { AgentOutbox } from '../agent/agent-outbox.entity';
import { AgentRunState } from '../agent/agent-run-state.entity';
import { AgentRun } from '../agent/agent-run.entity';
import { AgentUsage } from '../agent/agent-usage.entity';
import { GatewayRequest } from '../gateway/gateway-request.entity';
import { GatewaySession } from '../gateway/gateway-session.entity';
import { InboxCallDecision } from '../inbox/inbox-call-decision.entity';
import { InboxCard } from '../inbox/inbox-card.entity';
import { InboxDecision } from '../inbox/inbox-decision.entity';
import { InboxTurn } from '../inbox/inbox-turn.entity';
import { ToolsGroupState } from '../tools/tools-group-state.entity';
import { ToolsOutbox } from '../tools/tools-outbox.entity';
import { ToolsSnapshot } from '../tools/tools-snapshot.entity';
import { ToolsToolState } from '../tools/tools-tool-state.entity';
import { ToolsWrite } from '../tools/tools-write.entity';
import { TraceGovernanceEvent } from '../trace/trace-governance-event.entity';
import { TraceProviderCall } from '../trace/trace-provider-call.entity';
import { TraceStep } from '../trace/trace-step.entity';

/** Every table of the sidecar's own database. */
export const ENTITIES = [
  GatewayRequest,
  GatewaySession,
  AgentRun,
  AgentRunState,
  AgentCall,
  AgentUsage,
  AgentOutbox,
  ToolsOutbox,
  ToolsSnapshot,
  ToolsToolState,
  ToolsGroupState,
  ToolsWrite,
  InboxTurn,
  InboxCard,
  InboxDecision,
  InboxCallDecision,
  TraceStep,
  TraceProviderCall,
  TraceGovernanceEvent,
];
