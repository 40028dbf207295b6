import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import type { EvaluateToolsMessage, ToolOffers } from '#contracts';
import { ConfigurationDeniedError } from '#errors';
import { mayUseConfiguration } from '#governance';
import { OfferService } from '../offers/offer.service';
import { RecordsService } from '../records/records.service';

/** What would be offered to a caller, and why not the rest. */
@Injectable()
export class ToolOffersService {
  constructor(
    private readonly actors: ActorResolver,
    private readonly records: RecordsService,
    private readonly offers: OfferService,
  ) {}

  /** Without a name the default configuration; without a default no configuration's restrictions. */
  async evaluate(message: EvaluateToolsMessage, signal: AbortSignal): Promise<ToolOffers> {
    const actor = await this.actors.resolve(message.sub, signal);
    const configuration =
      message.configuration === undefined
        ? (this.records.findDefault() ?? null)
        : this.records.require(message.configuration);
    if (configuration && !mayUseConfiguration(actor, configuration.allowedBackendGroups)) {
      throw new ConfigurationDeniedError();
    }
    const question = { sub: message.sub, admin: actor.admin, configuration };
    return {
      configuration: configuration?.identifier ?? null,
      offers: await this.offers.evaluate(question, [], signal),
    };
  }
}
