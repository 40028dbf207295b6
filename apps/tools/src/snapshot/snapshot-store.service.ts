import { Injectable } from '@nestjs/common';
import { ToolsConfig } from '#config';
import { instanceSnapshotChanged, type StoredSnapshot } from '#contracts';
import { GatewayRequestRepository, SnapshotRepository, Transactions } from '#database';
import { ForbiddenError, NotFoundError, SnapshotInvalidError } from '#errors';
import { BroadcastPublisher } from '#queue';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import { ActorService } from '../identity/actor.service';
import { ToolRegistry } from '../registry/tool-registry.service';
import { ToolStatesService } from '../states/tool-states.service';
import { ActiveSnapshot } from './active-snapshot.service';
import { missingParts } from './missing-parts';
import { packSnapshot, unpackSnapshot } from './snapshot-body';
import { checkSnapshot } from './snapshot-validator';

/** Scope a service account needs to push snapshots. */
const WRITE_SCOPE = 'snapshot:write';

/** Checks, hashes, compiles and activates what TYPO3 pushes (spec 05 §4 Snapshot push). */
@Injectable()
export class SnapshotStore {
  constructor(
    private readonly config: ToolsConfig,
    private readonly actors: ActorService,
    private readonly requests: GatewayRequestRepository,
    private readonly snapshots: SnapshotRepository,
    private readonly transactions: Transactions,
    private readonly active: ActiveSnapshot,
    private readonly registry: ToolRegistry,
    private readonly states: ToolStatesService,
    private readonly broadcasts: BroadcastPublisher,
  ) {}

  /**
   * @throws ForbiddenError for a caller that is neither admin nor holds `snapshot:write`
   * @throws SnapshotInvalidError naming the JSON pointers
   */
  async store(sub: string, requestId: string): Promise<StoredSnapshot> {
    const actor = await this.actors.resolve(sub);
    if (actor === null || !(actor.admin || actor.scopes.includes(WRITE_SCOPE))) {
      throw new ForbiddenError();
    }
    const body = await this.requests.readBodyBytes(requestId);
    if (body === null) {
      throw new NotFoundError();
    }
    const document = checkSnapshot(await unpackSnapshot(body), this.config.instanceId);
    const model = compile(document);
    const changed = await this.activate(model);
    if (changed) {
      this.active.adopt(model);
      await this.broadcasts.publish(instanceSnapshotChanged, { hash: model.hash });
    }
    return { hash: model.hash, changed, warnings: await this.warnings(model) };
  }

  private async activate(model: InstanceModel): Promise<boolean> {
    const { document, hash } = model;
    const packed = await packSnapshot(document);
    return this.transactions.run(async (tx) => {
      const changed = (await this.snapshots.activeHash(tx)) !== hash;
      await this.snapshots.activate(
        {
          hash,
          document: packed,
          typo3Version: document.typo3.version,
          generatedAt: new Date(document.generatedAt),
        },
        tx,
      );
      return changed;
    });
  }

  /** Of tools somebody wants: what is off anyway is no reason to bother TYPO3 at each push. */
  private async warnings(model: InstanceModel): Promise<string[]> {
    const { tools } = await this.states.list();
    const on = new Set(tools.filter(({ enabled }) => enabled).map(({ name }) => name));
    const wanted = this.registry.listed().filter(({ declaration }) => on.has(declaration.name));
    return missingParts(model, wanted)
      .filter(({ disables }) => disables.length > 0)
      .map(({ field, disables }) => `"${field}" is missing, which switches off ${disables.join(', ')}.`);
  }
}

function compile(document: SnapshotDocument): InstanceModel {
  try {
    return InstanceModel.compile(document, snapshotHash(document));
  } catch (error) {
    throw new SnapshotInvalidError(
      undefined,
      { errors: [{ pointer: '/tca', message: 'can not be read' }] },
      error,
    );
  }
}
