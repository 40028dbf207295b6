import { Injectable, Logger } from '@nestjs/common';
import type { PreviewAccess, StoredCard } from '#contracts';
import { Typo3ReadDatabase } from '#database';
import { parseArguments } from '../../execution/parse-arguments';
import { ActorService } from '../../identity/actor.service';
import type { ToolContext } from '../../registry/tool-context';
import { ToolRegistry } from '../../registry/tool-registry.service';
import { ActiveSnapshot } from '../../snapshot/active-snapshot.service';
import { TurnCards } from '../apply/turn-cards.service';
import { isWriteHandler } from '../write-handler';
import { isWorthRepeating } from './call-planner.service';

/** Whether a viewer may read the cards of waiting turns: the authorising half of each tool's plan, about the viewer. */
@Injectable()
export class PreviewAccessService {
  private readonly logger = new Logger(PreviewAccessService.name);

  constructor(
    private readonly actors: ActorService,
    private readonly active: ActiveSnapshot,
    private readonly registry: ToolRegistry,
    private readonly cards: TurnCards,
    private readonly database: Typo3ReadDatabase,
  ) {}

  async read(sub: string, turnIds: readonly string[]): Promise<PreviewAccess> {
    const actor = await this.actors.userOfSub(sub);
    const snapshot = await this.active.current();
    const readable: Record<string, boolean> = {};
    if (actor === null || snapshot === null) return { readable };
    const context: ToolContext = { actor, snapshot, db: this.database, now: Math.floor(Date.now() / 1000) };
    for (const turn of await this.cards.ofTurns(turnIds)) {
      for (const card of turn.cards) readable[card.callId] = await this.mayRead(card, context);
    }
    return { readable };
  }

  private async mayRead(card: StoredCard, context: ToolContext): Promise<boolean> {
    const tool = this.registry.find(card.tool);
    if (tool === undefined) return false;
    const args = parseArguments(card.arguments, tool.declaration.parameters);
    if (args === null || !isWriteHandler(tool.handler)) return false;
    try {
      return await tool.handler.mayPreview(args, context);
    } catch (error) {
      if (isWorthRepeating(error)) throw error;
      this.logger.error({ err: error, callId: card.callId, msg: 'a viewer could not be checked' });
      return false;
    }
  }
}
