import type { StoredCard, TurnView } from '#contracts';
import type { InboxTurn } from '#database';

/** A card out of its envelope; `content` is null when it does not open. */
export interface OpenedCard {
  callId: string;
  content: StoredCard | null;
}

/** A stored turn with its cards in position order. */
export interface OpenedTurn {
  row: InboxTurn;
  cards: OpenedCard[];
  decision: TurnView['decision'];
}

/** All cards, or null when one is missing its content: what cannot be read can be neither shown whole nor decided. */
export function readableCards(cards: readonly OpenedCard[]): StoredCard[] | null {
  const contents = cards.flatMap((card) => (card.content === null ? [] : [card.content]));
  return contents.length === cards.length && contents.length > 0 ? contents : null;
}
