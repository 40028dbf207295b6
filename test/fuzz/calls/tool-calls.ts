import type { CallResult } from '#contracts';
import { type AgentCallRepository, type AgentRunRepository, Typo3ReadDatabase } from '#database';
import type { ToolDeclaration } from '#tool-specs';
import { CallExecution } from '../../../apps/tools/src/execution/call-execution.service';
import { ReadExecution } from '../../../apps/tools/src/execution/read-execution.service';
import { ToolGate } from '../../../apps/tools/src/execution/tool-gate.service';
import { ActorService } from '../../../apps/tools/src/identity/actor.service';
import type { ActiveSnapshot } from '../../../apps/tools/src/snapshot/active-snapshot.service';
import { toolState } from '../../../apps/tools/src/states/tool-states';
import type { ToolStatesService } from '../../../apps/tools/src/states/tool-states.service';
import type { FuzzSite } from '../site/fuzz-site';
import { READ_TOOLS, readingRegistry, siteConfig } from './reading-registry';
import { WatchedDatabase } from './watched-database';

export interface ToolCall {
  tool: string;
  /** `be_users` uid. */
  user: number;
  /** As the model wrote them. */
  args: string;
  /** The extension that has indexed the site, when there is one. */
  searchEngine?: string;
}

/** Calls of reading tools the way `tools` executes them: registry, gate, arguments, handler, bounds; on a watched, read-only database. */
export class ToolCalls {
  readonly watched: WatchedDatabase;
  private current: ToolCall = { tool: '', user: 0, args: '' };

  private constructor(
    private readonly database: Typo3ReadDatabase,
    private readonly site: FuzzSite,
  ) {
    this.watched = new WatchedDatabase(database);
  }

  /** `readUrl`: the site's database with the account of reads. */
  static open(site: FuzzSite, readUrl: string): ToolCalls {
    return new ToolCalls(new Typo3ReadDatabase({ readUrl, writeUrl: readUrl, poolSize: 4 }), site);
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
  }

  /** Executes calls with every tool switched on, or with the declared defaults. */
  async executor(
    switches: 'all on' | 'as declared' = 'all on',
  ): Promise<(call: ToolCall) => Promise<CallResult>> {
    const config = siteConfig(this.site.projectPath);
    const registry = await readingRegistry(config);
    const on = new Map(switches === 'all on' ? READ_TOOLS.map(({ name }) => [name, true]) : []);
    const states = {
      stateOf: async (declaration: ToolDeclaration) =>
        toolState(declaration, { tools: on, groups: new Map() }, () => []),
    } as unknown as ToolStatesService;
    const database = this.watched as unknown as Typo3ReadDatabase;
    const reads = new ReadExecution(
      new ToolGate(registry, states),
      { current: async () => this.site.snapshot(this.current.searchEngine) } as unknown as ActiveSnapshot,
      database,
    );
    const execution = new CallExecution(
      { find: async () => ({ beUser: this.current.user }) } as unknown as AgentRunRepository,
      this.storedCalls(),
      new ActorService(config, database),
      reads,
    );
    return async (call) => {
      this.current = call;
      return execution.execute('run', 'call');
    };
  }

  /** The call that is being executed, as the agent would have stored it. */
  private storedCalls(): AgentCallRepository {
    return {
      find: async () => ({ tool: this.current.tool, offered: true, arguments: Buffer.alloc(0) }),
      openArguments: () => this.current.args,
    } as unknown as AgentCallRepository;
  }
}
