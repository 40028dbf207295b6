/** States of a turn in the inbox. */
export type TurnState = 'waiting' | 'decided' | 'cancelled' | 'expired';

/** How a turn can end without a decision. */
export const CLOSED_TURN_STATES = ['cancelled', 'expired'] as const;

export type ClosedTurnState = (typeof CLOSED_TURN_STATES)[number];

/** Filter of the turn list; `decided` also shows cancelled ones. */
export const TURN_LIST_STATES = ['waiting', 'decided', 'expired'] as const;

export type TurnListState = (typeof TURN_LIST_STATES)[number];
