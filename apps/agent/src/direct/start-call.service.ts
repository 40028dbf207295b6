import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import {
  advanceRun,
  isWriteEffect,
  type Actor,
  type DirectCallBody,
  type RunStatus,
  type StartCallMessage,
  type StartedRun,
} from '#contracts';
import { AgentRunRepository, GatewayRequestRepository } from '#database';
import { ConfigurationDeniedError, ForbiddenError, NotFoundError } from '#errors';
import { mayStartRuns, mayUseConfiguration } from '#governance';
import { WakeUpSender } from '#queue';
import { TOOL_DECLARATIONS, type ToolDeclaration } from '#tool-specs';
import { OfferService } from '../offers/offer.service';
import type { ConfigurationRecord } from '../records/records';
import { RecordsService } from '../records/records.service';
import { directArguments, refusalOf } from './direct-call';
import { DirectRuns } from './direct-runs.service';

/** Opens the run of one writing call by a person (spec 05 §4 Direct call): it suspends at once and is applied once approved. */
@Injectable()
export class StartCallService {
  constructor(
    private readonly actors: ActorResolver,
    private readonly bodies: GatewayRequestRepository,
    private readonly records: RecordsService,
    private readonly offers: OfferService,
    private readonly runs: AgentRunRepository,
    private readonly direct: DirectRuns,
    private readonly wakeUps: WakeUpSender,
  ) {}

  /**
   * @throws ForbiddenError for who may not start runs or acts for nobody, and for a tool that is off or not for this person
   * @throws ConfigurationUnknownError when there is no default configuration, whose approval rules hold
   */
  async start(message: StartCallMessage, signal: AbortSignal): Promise<StartedRun> {
    const actor = await this.actors.resolve(message.sub, signal);
    requireWriter(actor);
    const known = await this.known(message);
    if (known) return known;
    const configuration = this.records.require(undefined);
    if (!mayUseConfiguration(actor, configuration.allowedBackendGroups)) throw new ConfigurationDeniedError();
    const tool = await this.offered(message.tool, { actor, configuration, signal });
    const args = directArguments(await this.bodyOf(message.requestId), tool);
    const { runUuid, sub } = message;
    await this.direct.store({ runUuid, sub, beUser: actor.uid, configuration, tool, args });
    // A repetition that came first has stored the same run; whoever it belongs to decides.
    const started = await this.known(message);
    if (!started) throw new NotFoundError();
    await this.wakeUps.send(advanceRun, { runUuid, wake: 0 });
    return started;
  }

  private async known({ runUuid, sub }: StartCallMessage): Promise<StartedRun | null> {
    const run = await this.runs.find(runUuid);
    if (!run) return null;
    if (run.ownerSub !== sub) throw new NotFoundError();
    return { runUuid, status: run.status as RunStatus };
  }

  /** The same gates an execution passes, asked before anybody is shown a card. */
  private async offered(
    name: string,
    ask: { actor: Actor; configuration: ConfigurationRecord; signal: AbortSignal },
  ): Promise<ToolDeclaration> {
    const { actor, configuration, signal } = ask;
    const tool = TOOL_DECLARATIONS.find((declaration) => declaration.name === name);
    if (!tool || !isWriteEffect(tool.effect)) throw new NotFoundError();
    const question = { sub: actor.sub, admin: actor.admin, configuration, direct: true };
    const refusal = refusalOf(name, (await this.offers.evaluate(question, [], signal))[name]);
    if (refusal) throw refusal;
    return tool;
  }

  private async bodyOf(requestId: string): Promise<DirectCallBody> {
    const text = await this.bodies.readBody(requestId);
    if (text === null) throw new NotFoundError();
    return JSON.parse(text) as DirectCallBody;
  }
}

/** A service account acts for nobody in TYPO3, so no write of its own could ever be applied. */
function requireWriter(actor: Actor): void {
  if (!mayStartRuns(actor)) throw new ForbiddenError();
  if (actor.kind === 'service') {
    throw new ForbiddenError('Only a backend user can write; a service account has no rights in TYPO3.');
  }
}
