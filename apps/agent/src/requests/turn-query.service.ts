import { Injectable } from '@nestjs/common';
import {
  isWaitingRunStatus,
  isWriteEffect,
  resolveActor,
  type Actor,
  type DenialReason,
  type RunStatus,
  type ToolEffect,
  type TurnContext,
  type TurnContextMessage,
} from '#contracts';
import { AgentCallRepository, AgentRunRepository, RunStateRepository, type AgentRun } from '#database';
import { IdentityUnavailableError, NotFoundError } from '#errors';
import { RequestClient } from '#queue';
import { OfferService } from '../offers/offer.service';
import type { ConfigurationRecord } from '../records/records';
import { RecordsService } from '../records/records.service';
import { parseState } from '../runs/run-state';

/** Facts of a run that a decision depends on (spec 05 §4 Decide, gate 3). */
@Injectable()
export class TurnQuery {
  constructor(
    private readonly requests: RequestClient,
    private readonly runs: AgentRunRepository,
    private readonly calls: AgentCallRepository,
    private readonly states: RunStateRepository,
    private readonly records: RecordsService,
    private readonly offers: OfferService,
  ) {}

  async context(message: TurnContextMessage, signal: AbortSignal): Promise<TurnContext> {
    const run = await this.runs.find(message.runUuid);
    if (!run) throw new NotFoundError();
    const configuration = this.records.find(run.configurationIdentifier);
    return {
      runStatus: run.status as RunStatus,
      waitingTurnId: isWaitingRunStatus(run.status) ? run.turnId : null,
      owner: run.beUser,
      configurationExists: configuration !== undefined,
      requireSecondApprover: configuration?.requireSecondApprover ?? false,
      stateReadable: await this.isStateReadable(run),
      releasable: await this.releasable(message, { run, configuration }, signal),
    };
  }

  private async isStateReadable(run: AgentRun): Promise<boolean> {
    try {
      const state = await this.states.read(run.uuid, 'state');
      return state !== null && parseState(state).turn !== null;
    } catch {
      return false;
    }
  }

  /** Whether this person could run each writing call themselves, by live rows. */
  private async releasable(
    message: TurnContextMessage,
    { run, configuration }: { run: AgentRun; configuration: ConfigurationRecord | undefined },
    signal: AbortSignal,
  ): Promise<Record<string, DenialReason | null>> {
    const calls = await this.calls.ofTurn(message.runUuid, message.turnId);
    const writes = calls.filter(({ effect }) => isWriteEffect(effect as ToolEffect));
    if (writes.length === 0) return {};
    const actor = await this.actorOf(message.sub, signal);
    if (actor?.kind !== 'user' || !configuration) {
      // Nobody who acts in TYPO3: a write needs somebody with rights of their own.
      return Object.fromEntries(writes.map(({ callId }) => [callId, 'requiresAdmin'] as const));
    }
    const tools = writes.map(({ tool }) => tool);
    const direct = run.kind === 'direct';
    const question = { sub: message.sub, admin: actor.admin, configuration, direct };
    const offers = await this.offers.evaluate(question, tools, signal);
    return Object.fromEntries(writes.map(({ callId, tool }) => [callId, reasonFor(offers, tool)]));
  }

  private async actorOf(sub: string, signal: AbortSignal): Promise<Actor | null> {
    try {
      return (await this.requests.ask(resolveActor, { sub }, { signal })).actor;
    } catch (error) {
      signal.throwIfAborted();
      throw new IdentityUnavailableError(undefined, {}, error);
    }
  }
}

function reasonFor(offers: Record<string, DenialReason | null>, tool: string): DenialReason | null {
  const reason = offers[tool];
  return reason === undefined ? 'notRegistered' : reason;
}
