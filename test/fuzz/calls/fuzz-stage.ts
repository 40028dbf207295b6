import type { CallResult } from '#contracts';
import { Revelations } from '../model/revelations';
import { FuzzSite } from '../site/fuzz-site';
import { folderFingerprint, tableChecksums } from './fingerprint';
import { ReadOnlyAccount } from './read-only-account';
import { ToolCalls, type ToolCall } from './tool-calls';
import { brokenLimits } from './tool-limits';

/** What was wrong with an answer; every list is empty for a right one. */
export interface Faults {
  /** The outcome, where the tool failed instead of answering. */
  failure: string[];
  /** Tokens its reader must not see, with where they stand. */
  hidden: string[];
  /** Limits it breaks. */
  limits: string[];
  /** Statements without a bound, and writes. */
  statements: string[];
}

export const NO_FAULTS: Faults = { failure: [], hidden: [], limits: [], statements: [] };

/** The invented site, calls on it with an account that may only read, and the model their answers are held against. */
export class FuzzStage {
  readonly model: Revelations;

  private constructor(
    readonly site: FuzzSite,
    readonly account: ReadOnlyAccount,
    readonly calls: ToolCalls,
    private readonly execute: (call: ToolCall) => Promise<CallResult>,
  ) {
    this.model = new Revelations(site);
  }

  static async create(): Promise<FuzzStage> {
    const site = await FuzzSite.create();
    const account = await ReadOnlyAccount.create(site.database);
    const calls = ToolCalls.open(site, account.url);
    return new FuzzStage(site, account, calls, await calls.executor());
  }

  async remove(): Promise<void> {
    await this.calls.close();
    await this.account.drop();
    await this.site.remove();
  }

  async faultsOf(call: ToolCall): Promise<Faults> {
    const { outcome, content, artifacts } = await this.execute(call);
    return {
      failure: ['ok', 'not-offered', 'bad-arguments'].includes(outcome) ? [] : [outcome],
      hidden: this.model.hiddenIn(call, `${content}\n${JSON.stringify(artifacts)}`),
      limits: brokenLimits(call.tool, parsed(call.args), { content, artifacts }),
      statements: this.calls.watched.takeFaults(),
    };
  }

  async contentOf(tool: string, user: number, args: object): Promise<string> {
    return (await this.execute({ tool, user, args: JSON.stringify(args) })).content;
  }

  /** Equal before and after what wrote nothing, in the database and in the project. */
  async fingerprint(): Promise<unknown> {
    return {
      tables: await tableChecksums(this.site.database),
      files: folderFingerprint(this.site.projectPath),
    };
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
