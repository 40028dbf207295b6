import { Injectable } from '@nestjs/common';
import type { Actor, TurnView } from '#contracts';
import type { InboxTurn } from '#database';
import { NotFoundError } from '#errors';
import { TurnOpener } from '../opening/turn-opener.service';
import { PreviewAccessService } from './preview-access.service';
import { accessToTurn, type TurnAccess } from './turn-access';
import { TurnLoader } from './turn-loader.service';
import { toTurnView } from './turn-view';

/** Single turns, for reading and for deciding. */
@Injectable()
export class TurnReader {
  constructor(
    private readonly opener: TurnOpener,
    private readonly loader: TurnLoader,
    private readonly previews: PreviewAccessService,
  ) {}

  /** The turn's row when this actor may know of it; an announced turn that is not here yet is opened first. */
  async visible(actor: Actor, turnId: string): Promise<{ row: InboxTurn; access: TurnAccess }> {
    const row = await this.opener.findOrOpen(turnId);
    const access = row === null ? 'none' : accessToTurn(actor, row.owner);
    if (row === null || access === 'none') {
      throw new NotFoundError();
    }
    return { row, access };
  }

  async view(actor: Actor, turnId: string, signal: AbortSignal): Promise<TurnView> {
    const { row } = await this.visible(actor, turnId);
    const turns = await this.loader.load([row]);
    const readable = await this.previews.readableBy(actor.sub, turns, signal);
    const [view] = turns.map((turn) => toTurnView(turn, readable));
    if (view === undefined) {
      throw new NotFoundError();
    }
    return view;
  }
}
