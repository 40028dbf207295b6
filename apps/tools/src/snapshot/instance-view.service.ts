import { Injectable } from '@nestjs/common';
import type { InstanceView } from '#contracts';
import { SnapshotRepository } from '#database';
import { ForbiddenError } from '#errors';
import { ActorService } from '../identity/actor.service';
import { ToolRegistry } from '../registry/tool-registry.service';
import { ActiveSnapshot } from './active-snapshot.service';
import { missingParts } from './missing-parts';

const NO_SNAPSHOT: Omit<InstanceView, 'missing'> = {
  hash: null,
  typo3Version: null,
  generatedAt: null,
  receivedAt: null,
  ageSeconds: null,
};

/** What is known about the instance, and how old that is. */
@Injectable()
export class InstanceViews {
  constructor(
    private readonly actors: ActorService,
    private readonly snapshots: SnapshotRepository,
    private readonly active: ActiveSnapshot,
    private readonly registry: ToolRegistry,
  ) {}

  /** @throws ForbiddenError for a caller TYPO3 does not know */
  async view(sub: string): Promise<InstanceView> {
    if ((await this.actors.resolve(sub)) === null) {
      throw new ForbiddenError();
    }
    const facts = await this.snapshots.activeFacts();
    const model = await this.active.current();
    if (facts === null || model === null) {
      return { ...NO_SNAPSHOT, missing: missingParts(null, this.registry.listed()) };
    }
    return {
      hash: facts.hash,
      typo3Version: facts.typo3Version,
      generatedAt: facts.generatedAt.toISOString(),
      receivedAt: facts.receivedAt.toISOString(),
      ageSeconds: facts.ageSeconds,
      missing: missingParts(model, this.registry.listed()),
    };
  }
}
