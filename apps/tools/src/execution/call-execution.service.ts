import { Injectable } from '@nestjs/common';
import type { CallResult } from '#contracts';
import { AgentCallRepository, AgentRunRepository } from '#database';
import { NotFoundError } from '#errors';
import { ActorService } from '../identity/actor.service';
import { ReadExecution } from './read-execution.service';

/** Runs one reading call in the rights of the run's owner; writes nothing (spec 05 §4 Read call). */
@Injectable()
export class CallExecution {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly calls: AgentCallRepository,
    private readonly actors: ActorService,
    private readonly reads: ReadExecution,
  ) {}

  /**
   * @throws NotFoundError when the call, or what it asked for, is gone
   * @throws SidecarError retryable ones: a database that is away is never an answer for the model
   */
  async execute(runUuid: string, callId: string): Promise<CallResult> {
    const [run, call] = await Promise.all([this.runs.find(runUuid), this.calls.find(runUuid, callId)]);
    if (run === null || call === null || call.arguments === null) {
      throw new NotFoundError();
    }
    const actor = await this.actors.user(run.beUser);
    const { tool, offered } = call;
    const gated = { tool, offered, arguments: this.calls.openArguments(call) };
    return { callId, ...(await this.reads.run(gated, actor)) };
  }
}
