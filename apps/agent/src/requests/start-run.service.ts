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
  type AgentRun,
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
    const [actor, run, text] = await Promise.all([
      this.actors.resolve(message.sub, signal),
      this.runs.find(message.runUuid),
      this.bodies.readBody(message.source.id),
    ]);
    if (!mayStartRuns(actor)) throw new ForbiddenError();
    if (run) return toStarted(run, message);
    if (text === null) throw new NotFoundError();
    const body = JSON.parse(text) as StartRunBody;
    const configuration = this.records.require(body.configuration);
    if (!mayUseConfiguration(actor, configuration.allowedBackendGroups)) throw new ConfigurationDeniedError();
    const request = toStoredRequest(body, actor);
    await this.checkRequired(body, { actor, configuration, request, signal });
    const stored = await this.store(toRun(message, body, { actor, configuration }), request);
    const started = stored ? queued(message) : await this.storedEarlier(message);
    // The answer does not wait for it: the run is committed, and a wake-up that gets lost is repeated from its row.
    void this.wakeUps.send(advanceRun, { runUuid: message.runUuid, wake: 0 });
    return started;
  }

  /** A repetition that came first has stored the same run; whoever it belongs to decides. */
  private async storedEarlier(message: StartRunMessage): Promise<StartedRun> {
    const run = await this.runs.find(message.runUuid);
    if (!run) throw new NotFoundError();
    return toStarted(run, message);
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

  /** @returns false when the uuid is taken */
  private async store(run: NewRun, request: StoredRequest): Promise<boolean> {
    let inserted = false;
    await this.journal.write(run.uuid, async (tx) => {
      inserted = await this.transitions.insertQueued(run, tx);
      if (!inserted) return {};
      await this.states.insert(run.uuid, JSON.stringify(request), tx);
      return { steps: [lifecycle('run.queued', 0, { status: 'queued' })] };
    });
    return inserted;
  }
}

function queued({ runUuid }: StartRunMessage): StartedRun {
  return { runUuid, status: 'queued' };
}

/** The same uuid and owner again get the same answer. */
function toStarted(run: AgentRun, { runUuid, sub }: StartRunMessage): StartedRun {
  if (run.ownerSub !== sub) throw new NotFoundError();
  return { runUuid, status: run.status as RunStatus };
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
