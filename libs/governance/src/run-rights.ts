import type { Actor, RunAccess } from '#contracts';

export type RunScope = 'agent:read' | 'agent:cancel';

/** Who may see or cancel a run: admin, a service account with exactly this scope, or the owner. */
export function mayActOnRun(actor: Actor, ownerUid: number, scope: RunScope): boolean {
  if (actor.admin) return true;
  if (actor.kind === 'service') return actor.scopes.includes(scope);
  return ownerUid > 0 && ownerUid === actor.uid;
}

/** Who may start runs (R-70 §2): admin, holder of `tasks_use`, or a service account with `agent:run`. */
export function mayStartRuns(actor: Actor): boolean {
  if (actor.kind === 'service') return actor.scopes.includes('agent:run');
  return actor.admin || actor.grants.includes('tasks_use');
}

/** Content of stored steps is for admins; everybody else who may see a run gets metadata. */
export function accessOf(actor: Actor): RunAccess {
  return actor.kind === 'user' && actor.admin ? 'full' : 'metadata';
}
