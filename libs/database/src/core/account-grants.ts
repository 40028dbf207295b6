import { MIGRATIONS_TABLE } from './data-source.factory';

/** Apps with a database account of their own. */
export type DatabaseAccount = 'gateway' | 'agent' | 'tools' | 'inbox' | 'trace';

interface TableAccess {
  writer: DatabaseAccount;
  readers: DatabaseAccount[];
}

/** One writer per table. Outbox owners read the trace tables to see what is stored; `agent` reads all that refers to a run. */
export const TABLE_ACCESS: Record<string, TableAccess> = {
  gateway_requests: { writer: 'gateway', readers: ['agent', 'tools', 'inbox'] },
  gateway_sessions: { writer: 'gateway', readers: [] },
  agent_runs: { writer: 'agent', readers: ['tools', 'inbox', 'trace'] },
  agent_run_state: { writer: 'agent', readers: [] },
  agent_calls: { writer: 'agent', readers: ['tools', 'inbox'] },
  agent_usage: { writer: 'agent', readers: [] },
  agent_outbox: { writer: 'agent', readers: ['trace'] },
  tools_outbox: { writer: 'tools', readers: ['trace'] },
  tools_snapshots: { writer: 'tools', readers: [] },
  tools_tool_state: { writer: 'tools', readers: [] },
  tools_group_state: { writer: 'tools', readers: [] },
  tools_writes: { writer: 'tools', readers: ['agent'] },
  inbox_turns: { writer: 'inbox', readers: ['tools', 'agent'] },
  inbox_cards: { writer: 'inbox', readers: ['tools'] },
  inbox_decisions: { writer: 'inbox', readers: ['agent', 'tools'] },
  inbox_call_decisions: { writer: 'inbox', readers: ['agent', 'tools'] },
  trace_steps: { writer: 'trace', readers: ['agent', 'tools'] },
  trace_provider_calls: { writer: 'trace', readers: ['agent', 'tools'] },
  trace_governance_events: { writer: 'trace', readers: ['agent', 'tools'] },
};

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const HOST = /^[A-Za-z0-9_.%:-]{1,255}$/;

/**
 * `GRANT` statements that let an app's account do its work in a migrated database and nothing more.
 *
 * @param database name of the sidecar's database
 * @param account existing MariaDB account
 */
export function grantsFor(
  app: DatabaseAccount,
  database: string,
  account: { user: string; host: string },
): string[] {
  if (!NAME.test(database) || !NAME.test(account.user) || !HOST.test(account.host)) {
    throw new Error('Names of databases and accounts are letters, digits, underscores and hyphens.');
  }
  const grant = (rights: string, table: string): string =>
    `GRANT ${rights} ON \`${database}\`.\`${table}\` TO '${account.user}'@'${account.host}'`;
  const tables = Object.entries(TABLE_ACCESS).flatMap(([table, { writer, readers }]) => {
    if (writer === app) return [grant('SELECT, INSERT, UPDATE, DELETE', table)];
    return readers.includes(app) ? [grant('SELECT', table)] : [];
  });
  return [...tables, grant('SELECT', MIGRATIONS_TABLE)];
}
