import type { Actor } from '#contracts';

/** What an actor may do with one turn; `none` answers as if the turn did not exist. */
export type TurnAccess = 'none' | 'read' | 'decide';

export type TurnListScope = { kind: 'all' } | { kind: 'own'; owner: number } | { kind: 'nothing' };

const APPROVE_SCOPE = 'agent:approve';
const READ_SCOPE = 'agent:read';
const APPROVE_GRANT = 'agent_approve';

/** authorised per turn, whatever the list showed; uid 0 owns nothing. */
export function accessToTurn(actor: Actor, owner: number): TurnAccess {
  if (actor.kind === 'service') {
    return accessOfService(actor.scopes);
  }
  return decidesAll(actor) || isOwner(actor, owner) ? 'decide' : 'none';
}

/** The list is a viewport, not the boundary; service accounts have no list. */
export function listScopeOf(actor: Actor): TurnListScope {
  if (actor.kind === 'service' || actor.uid < 1) {
    return { kind: 'nothing' };
  }
  return decidesAll(actor) ? { kind: 'all' } : { kind: 'own', owner: actor.uid };
}

function accessOfService(scopes: readonly string[]): TurnAccess {
  if (scopes.includes(APPROVE_SCOPE)) {
    return 'decide';
  }
  return scopes.includes(READ_SCOPE) ? 'read' : 'none';
}

function decidesAll(actor: Actor): boolean {
  return actor.admin || actor.grants.includes(APPROVE_GRANT);
}

/** the same backend uid, both above 0. */
export function isOwner(actor: Actor, owner: number): boolean {
  return actor.kind === 'user' && owner > 0 && actor.uid === owner;
}
