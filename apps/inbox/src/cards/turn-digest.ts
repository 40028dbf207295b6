import { digestTurn, toDigestedCall, type StoredCard } from '#contracts';
import type { InboxTurn } from '#database';

/** The digest an approval of this turn binds, from its cards in position order. */
export function turnDigest(turn: Pick<InboxTurn, 'turnId' | 'kind'>, cards: readonly StoredCard[]): string {
  return digestTurn({ turnId: turn.turnId, kind: pauseKind(turn.kind), calls: cards.map(toDigestedCall) });
}

/** Stored as text; only typed input is a pause of another kind. */
export function pauseKind(stored: string): 'approval' | 'input' {
  return stored === 'input' ? 'input' : 'approval';
}
