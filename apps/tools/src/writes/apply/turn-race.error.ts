/** Somebody else applied a call of this turn meanwhile; the turn is looked at again from its start. Never leaves this app. */
export class TurnRaceError extends Error {}
