import { Injectable } from '@nestjs/common';
import type { Actor, Page, TurnListState, TurnState, TurnView } from '#contracts';
import { InboxTurnRepository } from '#database';
import { TurnOpener } from '../opening/turn-opener.service';
import { fitPage } from './fit-page';
import { PreviewAccessService } from './preview-access.service';
import { listScopeOf } from './turn-access';
import { fromCursor, toCursor } from './turn-cursor';
import { TurnLoader } from './turn-loader.service';
import { toTurnView, TURN_VIEW_BYTES } from './turn-view';

export interface TurnListQuery {
  state: TurnListState;
  limit: number;
  cursor: string | null;
}

/** One ask of `preview-access` covers at most this many turns, and a list makes one ask. */
const MAX_TURNS_PER_PAGE = 50;

const STATES: Record<TurnListState, readonly TurnState[]> = {
  waiting: ['waiting'],
  decided: ['decided', 'cancelled'],
  expired: ['expired'],
};

/** Turns a caller may see: waiting ones oldest first, settled ones newest first. */
@Injectable()
export class TurnList {
  constructor(
    private readonly turns: InboxTurnRepository,
    private readonly opener: TurnOpener,
    private readonly loader: TurnLoader,
    private readonly previews: PreviewAccessService,
  ) {}

  async page(actor: Actor, query: TurnListQuery, signal: AbortSignal): Promise<Page<TurnView>> {
    const scope = listScopeOf(actor);
    if (scope.kind === 'nothing') {
      return { items: [], nextCursor: null };
    }
    if (query.state === 'waiting') {
      await this.opener.openAnnounced();
    }
    const limit = Math.min(query.limit, MAX_TURNS_PER_PAGE);
    const rows = await this.turns.page({
      states: STATES[query.state],
      owner: scope.kind === 'own' ? scope.owner : null,
      after: query.cursor === null ? null : fromCursor(query.cursor),
      oldestFirst: query.state === 'waiting',
      limit: limit + 1,
    });
    const loaded = await this.loader.load(rows.slice(0, limit));
    const readable = await this.previews.readableBy(actor.sub, loaded, signal);
    const items = fitPage(
      loaded.map((turn) => toTurnView(turn, readable)),
      TURN_VIEW_BYTES,
    );
    const last = rows[items.length - 1];
    return { items, nextCursor: rows.length > items.length && last !== undefined ? toCursor(last) : null };
  }
}
