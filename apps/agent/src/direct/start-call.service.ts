import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import {
  isWriteEffect,
  type Actor,
  type DirectCallBody,
  type StartCallMessage,
  type StartedRun,
} from '#contracts';
import { GatewayRequestRepository } from '#database';
import { NotFoundError } from '#errors';
import { TOOL_DECLARATIONS, type ToolDeclaration } from '#tool-specs';
import { OfferService } from '../offers/offer.service';
import type { ConfigurationRecord } from '../records/records';
import { directArguments, refusalOf } from './direct-call';
import { DirectRunOpener, requireWriter } from './direct-run-opener.service';

/** Opens the run of one writing call by a person (spec 05 §4 Direct call): it suspends at once and is applied once approved. */
@Injectable()
export class StartCallService {
  constructor(
    private readonly actors: ActorResolver,
    private readonly bodies: GatewayRequestRepository,
    private readonly offers: OfferService,
    private readonly opener: DirectRunOpener,
  ) {}

  /**
   * @throws ForbiddenError for who may not start runs or acts for nobody, and for a tool that is off or not for this person
   * @throws ConfigurationUnknownError when there is no default configuration, whose approval rules hold
   */
  async start(message: StartCallMessage, signal: AbortSignal): Promise<StartedRun> {
    const { runUuid, sub } = message;
    const actor = await this.actors.resolve(sub, signal);
    requireWriter(actor);
    const known = await this.opener.known(runUuid, sub);
    if (known) return known;
    const configuration = this.opener.configurationFor(actor);
    const tool = await this.offered(message.tool, { actor, configuration, signal });
    const args = directArguments(await this.bodyOf(message.requestId), tool);
    return this.opener.open({ runUuid, sub, beUser: actor.uid, configuration, tool, args });
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
