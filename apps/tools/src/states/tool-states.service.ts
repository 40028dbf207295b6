import { Injectable } from '@nestjs/common';
import { toolsStateChanged, type SwitchedState, type ToolState, type ToolStates } from '#contracts';
import { ToolSwitchRepository, ToolsOutboxRepository, Transactions } from '#database';
import { ForbiddenError, NotFoundError } from '#errors';
import { BroadcastPublisher, TraceStreamWriter } from '#queue';
import type { ToolDeclaration } from '#tool-specs';
import { ActorService } from '../identity/actor.service';
import { toTraceEntries } from '../outbox/trace-entries';
import { ToolRegistry } from '../registry/tool-registry.service';
import { ActiveSnapshot } from '../snapshot/active-snapshot.service';
import { missingForTool } from '../snapshot/missing-parts';
import { switchedEvent, type Switching } from './switched-event';
import { toolState, toolStates, type MissingParts } from './tool-states';

export interface SwitchOrder extends Switching {
  /** Who asks. */
  sub: string;
}

/** Which tools are on. The rows are read at every question, so that a switch holds everywhere at once (D-8). */
@Injectable()
export class ToolStatesService {
  constructor(
    private readonly actors: ActorService,
    private readonly registry: ToolRegistry,
    private readonly switches: ToolSwitchRepository,
    private readonly active: ActiveSnapshot,
    private readonly transactions: Transactions,
    private readonly outbox: ToolsOutboxRepository,
    private readonly stream: TraceStreamWriter,
    private readonly broadcasts: BroadcastPublisher,
  ) {}

  /** Switches are no secret of a person's: a run goes on when its owner may no longer sign in; `gateway` checks callers. */
  async list(): Promise<ToolStates> {
    const declarations = this.registry.listed().map(({ declaration }) => declaration);
    return toolStates(declarations, await this.switches.all(), await this.missing());
  }

  async stateOf(declaration: ToolDeclaration): Promise<ToolState> {
    return toolState(declaration, await this.switches.all(), await this.missing());
  }

  /**
   * Stores the switch and its audit row together.
   * @throws ForbiddenError for anybody but an admin
   * @throws NotFoundError for a tool or group nobody declares
   */
  async set(order: SwitchOrder): Promise<SwitchedState> {
    const actor = await this.actors.resolve(order.sub);
    if (actor?.admin !== true) {
      throw new ForbiddenError();
    }
    const known =
      order.kind === 'tool'
        ? this.registry.listed().some(({ declaration }) => declaration.name === order.name)
        : this.registry.groups().includes(order.name);
    if (!known) {
      throw new NotFoundError();
    }
    const entries = await this.transactions.run(async (tx) => {
      await this.switches.set(order, { enabled: order.enabled, changedBy: order.sub }, tx);
      return this.outbox.append([switchedEvent(order, actor.uid)], tx);
    });
    await this.broadcasts.publish(toolsStateChanged, { name: order.name });
    await this.stream.add(toTraceEntries(entries));
    return { name: order.name, enabled: order.enabled };
  }

  private async missing(): Promise<MissingParts> {
    const model = await this.active.current();
    return ({ needs }) => missingForTool(needs, model);
  }
}
