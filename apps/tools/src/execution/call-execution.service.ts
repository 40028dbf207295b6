import { performance } from 'node:perf_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { isWriteEffect, type CallResult } from '#contracts';
import { AgentCallRepository, AgentRunRepository, Typo3ReadDatabase } from '#database';
import { NotFoundError, SidecarError, toModelText } from '#errors';
import { metrics } from '#observability';
import { ActorService } from '../identity/actor.service';
import type { ToolContext } from '../registry/tool-context';
import { isReadTool, type ReadTool, type ToolAnswer, type ToolArguments } from '../registry/tool-handler';
import { ActiveSnapshot } from '../snapshot/active-snapshot.service';
import { boundArtifacts, boundContent } from './bounding';
import { ToolGate } from './tool-gate.service';

type Outcome = Pick<CallResult, 'outcome' | 'content' | 'artifacts' | 'durationMs'>;

interface Execution {
  name: string;
  handler: ReadTool;
  args: ToolArguments;
  context: ToolContext;
}

/** Runs one reading call in the rights of the run's owner; writes nothing (spec 05 §4 Read call). */
@Injectable()
export class CallExecution {
  private readonly logger = new Logger(CallExecution.name);

  constructor(
    private readonly runs: AgentRunRepository,
    private readonly calls: AgentCallRepository,
    private readonly actors: ActorService,
    private readonly gate: ToolGate,
    private readonly active: ActiveSnapshot,
    private readonly database: Typo3ReadDatabase,
  ) {}

  /**
   * @throws NotFoundError when the call, or what it asked for, is gone
   * @throws SidecarError retryable ones: a database that is away is never an answer for the model
   */
  async execute(runUuid: string, callId: string): Promise<CallResult> {
    const outcome = await this.outcomeOf(runUuid, callId);
    return {
      callId,
      ...outcome,
      content: boundContent(outcome.content),
      isError: outcome.outcome !== 'ok',
      artifacts: boundArtifacts(outcome.artifacts),
    };
  }

  private async outcomeOf(runUuid: string, callId: string): Promise<Outcome> {
    const run = await this.runs.find(runUuid);
    const call = await this.calls.find(runUuid, callId);
    if (run === null || call === null || call.arguments === null) {
      throw new NotFoundError();
    }
    const actor = await this.actors.user(run.beUser);
    const { tool: name, offered } = call;
    const gated = await this.gate.check(
      { tool: name, offered, arguments: this.calls.openArguments(call) },
      actor,
    );
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
    return this.run({
      name,
      handler,
      args: gated.args,
      context: { actor, snapshot, db: this.database, now },
    });
  }

  private async run({ name, handler, args, context }: Execution): Promise<Outcome> {
    const started = performance.now();
    try {
      const answer = await handler.execute(args, context);
      return {
        outcome: 'ok',
        content: answer.content,
        artifacts: artifactsOf(answer),
        durationMs: this.measure(name, started),
      };
    } catch (error) {
      if (error instanceof SidecarError && error.retryable) {
        throw error;
      }
      this.logger.error({ err: error, tool: name, msg: 'a tool failed' });
      return { ...refused('tool-failed', toModelText(name, error)), durationMs: this.measure(name, started) };
    }
  }

  /** Milliseconds of the tool alone, two decimals. */
  private measure(tool: string, started: number): number {
    const milliseconds = performance.now() - started;
    metrics.executeToolDuration.observe({ tool }, milliseconds / 1000);
    return Math.round(milliseconds * 100) / 100;
  }
}

function refused(outcome: CallResult['outcome'], content: string): Outcome {
  return { outcome, content, artifacts: [], durationMs: 0 };
}

function artifactsOf(answer: ToolAnswer): CallResult['artifacts'] {
  return answer.artifacts ?? [];
}
