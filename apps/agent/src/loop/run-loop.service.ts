import { Injectable, Logger } from '@nestjs/common';
import { listTools, resolveActor } from '#contracts';
import { SidecarError } from '#errors';
import type { ToolDeclaration } from '#tool-specs';
import { DirectRuns } from '../direct/direct-runs.service';
import { OfferService, offeredOf } from '../offers/offer.service';
import { TurnService } from '../turns/turn.service';
import { PatientClient } from './patient-client.service';
import { RoundService } from './round.service';
import type { Segment } from './segment';

export type LoopEnd = 'settled' | 'suspended';

/** Rounds and turns of one segment, until the run ends or waits. */
@Injectable()
export class RunLoop {
  private readonly logger = new Logger(RunLoop.name);

  constructor(
    private readonly client: PatientClient,
    private readonly offers: OfferService,
    private readonly rounds: RoundService,
    private readonly turns: TurnService,
    private readonly direct: DirectRuns,
  ) {}

  /** @throws SegmentStoppedError, ProviderError and whatever else ends the segment early */
  async run(segment: Segment): Promise<LoopEnd> {
    segment.throwIfStopped();
    const offered = await this.offered(segment);
    for (;;) {
      segment.throwIfStopped();
      const { turn } = segment.state;
      if (turn) {
        if ((await this.turns.advance(segment, turn, offered)) === 'suspended') return 'suspended';
      } else if (segment.isDirect) {
        await this.direct.settle(segment);
        return 'settled';
      } else if (await this.rounds.run(segment, offered)) {
        return 'settled';
      }
    }
  }

  /** Judged anew in every segment, in the live rights of the run's owner. */
  private async offered(segment: Segment): Promise<ToolDeclaration[]> {
    const { row, configuration, request } = segment.run;
    try {
      const [admin, states] = await Promise.all([
        row.beUser > 0 && this.ownerIsAdmin(segment),
        this.client.ask(segment, listTools, { sub: row.ownerSub }),
      ]);
      const offers = this.offers.judge(states, { admin, configuration, direct: segment.isDirect });
      return offeredOf(offers, request.allowedToolNames);
    } catch (error) {
      if (!isUnknownOwner(error)) throw error;
      this.logger.warn({ err: error, runUuid: segment.runUuid, msg: 'owner refused, nothing is offered' });
      return [];
    }
  }

  /** A service account, and a user who may no longer sign in, act for nobody. */
  private async ownerIsAdmin(segment: Segment): Promise<boolean> {
    const { actor } = await this.client.ask(segment, resolveActor, { sub: segment.run.row.ownerSub });
    return actor?.admin ?? false;
  }
}

/** An owner who is gone takes their rights along, never the run. */
function isUnknownOwner(error: unknown): boolean {
  return error instanceof SidecarError && (error.fault === 'permission' || error.code === 'unauthenticated');
}
