import { Injectable, Logger } from '@nestjs/common';
import { previewAccess } from '#contracts';
import { RequestClient } from '#queue';
import type { OpenedTurn } from '../cards/opened-turn';
import type { ReadableCalls } from './turn-view';

/** Asks `tools` once per list which previews this viewer may read; no answer withholds them all. */
@Injectable()
export class PreviewAccessService {
  private readonly logger = new Logger(PreviewAccessService.name);

  constructor(private readonly requests: RequestClient) {}

  async readableBy(sub: string, turns: readonly OpenedTurn[], signal: AbortSignal): Promise<ReadableCalls> {
    const turnIds = turns.filter(hasPreview).map((turn) => turn.row.turnId);
    if (turnIds.length === 0) {
      return {};
    }
    try {
      const { readable } = await this.requests.ask(previewAccess, { sub, turnIds }, { signal });
      return readable;
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(
        { error: error instanceof Error ? error.name : typeof error },
        'Previews are withheld.',
      );
      return {};
    }
  }
}

function hasPreview(turn: OpenedTurn): boolean {
  return turn.cards.some((card) => card.content !== null && card.content.preview !== null);
}
