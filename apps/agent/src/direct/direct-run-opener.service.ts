import { Injectable } from '@nestjs/common';
import { advanceRun, type Actor, type RunStatus, type StartedRun } from '#contracts';
import { AgentRunRepository } from '#database';
import { ConfigurationDeniedError, ForbiddenError, NotFoundError } from '#errors';
import { mayStartRuns, mayUseConfiguration } from '#governance';
import { WakeUpSender } from '#queue';
import type { ConfigurationRecord } from '../records/records';
import { RecordsService } from '../records/records.service';
import { DirectRuns, type DirectCall } from './direct-runs.service';

/** What the ways to open a direct run have in common: who may, whose approval rules hold, and that a repetition starts nothing. */
@Injectable()
export class DirectRunOpener {
  constructor(
    private readonly records: RecordsService,
    private readonly runs: AgentRunRepository,
    private readonly direct: DirectRuns,
    private readonly wakeUps: WakeUpSender,
  ) {}

  /** @throws NotFoundError when the uuid is somebody else's run */
  async known(runUuid: string, sub: string): Promise<StartedRun | null> {
    const run = await this.runs.find(runUuid);
    if (!run) return null;
    if (run.ownerSub !== sub) throw new NotFoundError();
    return { runUuid, status: run.status as RunStatus };
  }

  /**
   * The default configuration, whose approval rules hold.
   * @throws ConfigurationUnknownError when there is none, ConfigurationDeniedError when it is not for this person
   */
  configurationFor(actor: Actor): ConfigurationRecord {
    const configuration = this.records.require(undefined);
    if (!mayUseConfiguration(actor, configuration.allowedBackendGroups)) throw new ConfigurationDeniedError();
    return configuration;
  }

  async open(call: DirectCall): Promise<StartedRun> {
    const { runUuid, sub } = call;
    await this.direct.store(call);
    // A repetition that came first has stored the same run; whoever it belongs to decides.
    const started = await this.known(runUuid, sub);
    if (!started) throw new NotFoundError();
    await this.wakeUps.send(advanceRun, { runUuid, wake: 0 });
    return started;
  }
}

/**
 * A service account acts for nobody in TYPO3, so no write of its own could ever be applied.
 * @throws ForbiddenError
 */
export function requireWriter(actor: Actor): void {
  if (!mayStartRuns(actor)) throw new ForbiddenError();
  if (actor.kind === 'service') {
    throw new ForbiddenError('Only a backend user can write; a service account has no rights in TYPO3.');
  }
}
