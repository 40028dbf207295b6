import { AgentTables1764500000002 } from './agent-tables.migration';
import { GatewayTables1764500000001 } from './gateway-tables.migration';
import { InboxTables1764500000005 } from './inbox-tables.migration';
import { OutboxTables1764500000003 } from './outbox-tables.migration';
import { ToolsTables1764500000004 } from './tools-tables.migration';
import { TraceTables1764500000006 } from './trace-tables.migration';

/** Listed, not globbed: what ships is what is imported. Append only. */
export const MIGRATIONS = [
  GatewayTables1764500000001,
  AgentTables1764500000002,
  OutboxTables1764500000003,
  ToolsTables1764500000004,
  InboxTables1764500000005,
  TraceTables1764500000006,
];
