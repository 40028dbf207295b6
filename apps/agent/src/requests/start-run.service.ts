import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import {
  advanceRun,
  type Actor,
  type RunStatus,
  type StartedRun,
  type StartRunBody,
  type StartRunMessage,
} from '#contracts';
import {
  AgentRunRepository,
  GatewayRequestRepository,
  RunStateRepository,
  RunTransitionRepository,
  type NewRun,
} from '#database';
import {
  ConfigurationDeniedError,
  ForbiddenError,
  NotFoundError,
  RequiredToolNotOfferedError,
} from '#errors';
import { mayStartRuns, mayUseConfiguration } from '#governance';
import { WakeUpSender } from '#queue';
import { RunJournal } from '../loop/run-journal.service';
import { OfferService, offeredOf } from '../offers/offer.service';
import type { ConfigurationRecord } from '../records/records';
import { RecordsService } from '../records/records.service';
import { lifecycle } from '../runs/steps';
import type { StoredRequest } from '../runs/stored-request';
import { maxRoundsOf, toStoredRequest } from './start-body';

/** Opens runs (spec 05 §4 Start run). */
@Injectable()
export class StartRunService {
  constructor(
    private readonly actors: ActorResolver,
    private readonly bodies: GatewayRequestRepository,
    private readonly records: RecordsService,
    private readonly offers: OfferService,
    private readonly runs: AgentRunRepository,
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly journal: RunJournal,
    private readonly wakeUps: WakeUpSender,
  ) {}

  async start(message: StartRunMessage, signal: AbortSignal): Promise<StartedRun> {
    const actor = await this.actors.resolve(message.sub, signal);
    if (!mayStartRuns(actor)) throw new ForbiddenError();
    const known = await this.known(message);
    if (known) return known;
    const body = await this.bodyOf(message.source.id);
    const configuration = this.records.require(body.configuration);
    if (!mayUseConfiguration(actor, configuration.allowedBackendGroups)) throw new ConfigurationDeniedError();
    const request = toStoredRequest(body, actor);
    await this.checkRequired(body, { actor, configuration, request, signal });
    await this.store(toRun(message, body, { actor, configuration }), request);
    // A repetition that came first has stored the same run; whoever it belongs to decides.
    const started = await this.known(message);
    if (!started) throw new NotFoundError();
    await this.wakeUps.send(advanceRun, { runUuid: message.runUuid, wake: 0 });
    return started;
  }

  /** The same uuid and owner again get the same answer. */
  private async known({ runUuid, sub }: StartRunMessage): Promise<StartedRun | null> {
    const run = await this.runs.find(runUuid);
    if (!run) return null;
    if (run.ownerSub !== sub) throw new NotFoundError();
    return { runUuid, status: run.status as RunStatus };
  }

  private async bodyOf(requestId: string): Promise<StartRunBody> {
    const text = await this.bodies.readBody(requestId);
    if (text === null) throw new NotFoundError();
    return JSON.parse(text) as StartRunBody;
  }

  private async checkRequired(
    body: StartRunBody,
    ask: { actor: Actor; configuration: ConfigurationRecord; request: StoredRequest; signal: AbortSignal },
  ): Promise<void> {
    const required = body.required ?? [];
    if (required.length === 0) return;
    const { actor, configuration, request, signal } = ask;
    const question = { sub: actor.sub, admin: actor.admin, configuration };
    const offered = offeredOf(
      await this.offers.evaluate(question, required, signal),
      request.allowedToolNames,
    );
    const missing = required.filter((name) => !offered.some((tool) => tool.name === name));
    if (missing.length === 0) return;
    const errors = missing.map((name) => ({
      pointer: `/required/${required.indexOf(name)}`,
      message: `${name} is not offered.`,
    }));
    throw new RequiredToolNotOfferedError(undefined, { errors });
  }

  private async store(run: NewRun, request: StoredRequest): Promise<void> {
    await this.journal.write(run.uuid, async (tx) => {
      if (!(await this.transitions.insertQueued(run, tx))) return {};
      await this.states.insert(run.uuid, JSON.stringify(request), tx);
      return { steps: [lifecycle('run.queued', 0, { status: 'queued' })] };
    });
  }
}

function toRun(
  message: StartRunMessage,
  body: StartRunBody,
  { actor, configuration }: { actor: Actor; configuration: ConfigurationRecord },
): NewRun {
  return {
    uuid: message.runUuid,
    kind: 'model',
    configurationIdentifier: configuration.identifier,
    beUser: actor.kind === 'user' ? actor.uid : 0,
    ownerSub: message.sub,
    interactive: (body.wait ?? 0) > 0,
    maxRounds: maxRoundsOf(body, configuration.maxRounds),
    callerExtension: body.callerSource?.extension ?? '',
    callerOperation: body.callerSource?.operation ?? '',
  };
}
