import { performance } from 'node:perf_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { isWriteEffect, type ReadResult } from '#contracts';
import { Typo3ReadDatabase } from '#database';
import { SidecarError, toModelText } from '#errors';
import { metrics } from '#observability';
import type { BackendUser } from '#typo3';
import type { ToolContext } from '../registry/tool-context';
import { isReadTool, type ReadTool, type ToolArguments } from '../registry/tool-handler';
import { ActiveSnapshot } from '../snapshot/active-snapshot.service';
import { boundArtifacts, boundContent } from './bounding';
import { ToolGate, type GatedCall } from './tool-gate.service';

type Outcome = Omit<ReadResult, 'isError'>;

interface Execution {
  name: string;
  handler: ReadTool;
  args: ToolArguments;
  context: ToolContext;
}

/** One reading call through the gates, bounded; writes nothing (R-60.46, R-30.16 f.). */
@Injectable()
export class ReadExecution {
  private readonly logger = new Logger(ReadExecution.name);

  constructor(
    private readonly gate: ToolGate,
    private readonly active: ActiveSnapshot,
    private readonly database: Typo3ReadDatabase,
  ) {}

  /**
   * @param actor in whose rights; null for nobody
   * @throws SidecarError retryable ones: a database that is away is no answer
   */
  async run(call: GatedCall, actor: BackendUser | null): Promise<ReadResult> {
    const outcome = await this.outcomeOf(call, actor);
    return {
      ...outcome,
      content: boundContent(outcome.content),
      isError: outcome.outcome !== 'ok',
      artifacts: boundArtifacts(outcome.artifacts),
    };
  }

  private async outcomeOf(call: GatedCall, actor: BackendUser | null): Promise<Outcome> {
    const { tool: name } = call;
    const gated = await this.gate.check(call, actor);
    if (gated.refusal !== null) {
      return refused(gated.refusal.outcome, gated.refusal.text);
    }
    const { handler } = gated.tool;
    if (!isReadTool(handler) || isWriteEffect(gated.tool.declaration.effect)) {
      return refused('unapproved', `Error: ${name} writes, and only an approved call writes.`);
    }
    const snapshot = await this.active.current();
    if (snapshot === null) {
      return refused('not-offered', `Error: ${name} is switched off until TYPO3 has sent what it needs.`);
    }
    const now = Math.floor(Date.now() / 1000);
    const context: ToolContext = { actor, snapshot, db: this.database, now };
    return this.execute({ name, handler, args: gated.args, context });
  }

  private async execute({ name, handler, args, context }: Execution): Promise<Outcome> {
    const started = performance.now();
    try {
      const { content, artifacts } = await handler.execute(args, context);
      return { outcome: 'ok', content, artifacts: artifacts ?? [], durationMs: measure(name, started) };
    } catch (error) {
      if (error instanceof SidecarError && error.retryable) {
        throw error;
      }
      this.logger.error({ err: error, tool: name, msg: 'a tool failed' });
      return { ...refused('tool-failed', toModelText(name, error)), durationMs: measure(name, started) };
    }
  }
}

/** Milliseconds of the tool alone, two decimals. */
function measure(tool: string, started: number): number {
  const milliseconds = performance.now() - started;
  metrics.executeToolDuration.observe({ tool }, milliseconds / 1000);
  return Math.round(milliseconds * 100) / 100;
}

function refused(outcome: ReadResult['outcome'], content: string): Outcome {
  return { outcome, content, artifacts: [], durationMs: 0 };
}
